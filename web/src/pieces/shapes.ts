// Written by `python -m tools.shapes` from src/sixfold/draw/. Do not edit.

export const LOOKS = ["classic", "shapes", "contrast"] as const;
/** A style of drawing tiles. */
export type Look = (typeof LOOKS)[number];

export const SHAPE_PATHS: Record<string, string> = {
  "c": "M4 50a46 46 0 1 1 92 0a46 46 0 1 1 -92 0Z",
  "s": "M10 10H90V90H10Z",
  "d": "M50 0L100 50L50 100L0 50Z",
  "l":
    "M27 23a23 23 0 1 1 46 0a23 23 0 1 1 -46 0ZM54 50a23 23 0 1 1 46 0a23 23 0 1 1 -46 0ZM27 77a23 23 0 1 1 46 0a23 2" +
    "3 0 1 1 -46 0ZM0 50a23 23 0 1 1 46 0a23 23 0 1 1 -46 0ZM30 30H70V70H30Z",
  "t":
    "M50.0 -1.0L61.9 21.4L86.1 13.9L78.6 38.1L101.0 50.0L78.6 61.9L86.1 86.1L61.9 78.6L50.0 101.0L38.1 78.6L13.9 86.1" +
    "L21.4 61.9L-1.0 50.0L21.4 38.1L13.9 13.9L38.1 21.4Z",
  "x": "M95.3 4.7L74.0 50.0L95.3 95.3L50.0 74.0L4.7 95.3L26.0 50.0L4.7 4.7L50.0 26.0Z",
};

export const SHAPE_NAMES: Record<string, string> = {
  "c": "circle",
  "s": "square",
  "d": "diamond",
  "l": "clover",
  "t": "starburst",
  "x": "cross",
};

export const COLOUR_NAMES: Record<string, string> = {
  "R": "red",
  "O": "orange",
  "Y": "yellow",
  "G": "green",
  "B": "blue",
  "P": "purple",
};

export const LETTER_STROKES: Record<string, string> = {
  "R": "M36 74V26H54A13 13 0 0 1 54 52H36M52 52L66 74",
  "O": "M26 50a24 24 0 1 1 48 0a24 24 0 1 1 -48 0Z",
  "Y": "M34 26L50 50L66 26M50 50V74",
  "G": "M64 34C56 22 34 24 34 50C34 76 60 78 65 66V54H52",
  "B": "M37 26V74H54A12 12 0 0 0 54 50H37M54 50A12 12 0 0 0 52 26H37",
  "P": "M37 74V26H54A14 14 0 0 1 54 54H37",
  "A": "M32 74L50 26L68 74M39 58H61",
  "J": "M60 26V60A13 13 0 0 1 34 60",
  "L": "M38 26V74H64",
  "M": "M31 74V26L50 56L69 26V74",
  "N": "M34 74V26L66 74V26",
  "V": "M32 26L50 74L68 26",
  "Z": "M34 26H66L34 74H66",
};

export const INNER_SHAPES: Record<string, string> = {
  "R": "s",
  "O": "c",
  "Y": "t",
  "G": "l",
  "B": "d",
  "P": "x",
};

export const PIPS: Record<string, [number, [number, number][]]> = {
  "R": [0.5, [[35, 50]]],
  "O": [0.36, [[35, 27], [35, 73]]],
  "Y": [0.29, [[35, 19], [35, 50], [35, 81]]],
  "G": [0.28, [[20, 28], [50, 28], [20, 72], [50, 72]]],
  "B": [0.25, [[20, 20], [50, 20], [35, 50], [20, 80], [50, 80]]],
  "P": [0.25, [[20, 20], [50, 20], [20, 50], [50, 50], [20, 80], [50, 80]]],
};

export const GROUND: Record<Look, string> = {
  "classic": "#1e1d24",
  "shapes": "#1e1d24",
  "contrast": "#000000",
};

export const COLOURS: Record<Look, Record<string, string>> = {
  "classic": {
    "R": "#d71b4a",
    "O": "#dc8b13",
    "Y": "#ffff01",
    "G": "#7cf7ce",
    "B": "#74abed",
    "P": "#a220f6",
  },
  "shapes": {
    "R": "#d71b4a",
    "O": "#dc8b13",
    "Y": "#ffff01",
    "G": "#7cf7ce",
    "B": "#74abed",
    "P": "#a220f6",
  },
  "contrast": {
    "R": "#ffffff",
    "O": "#ffffff",
    "Y": "#ffffff",
    "G": "#ffffff",
    "B": "#ffffff",
    "P": "#ffffff",
  },
};

export const SCALE: Record<Look, number> = {
  "classic": 0.7,
  "shapes": 0.8,
  "contrast": 0.72,
};

export const TILE_FRAME = {
  "x": 2,
  "y": 2,
  "width": 96,
  "height": 96,
  "rx": 14,
};

export const TILE_RING = {
  "x": 6.5,
  "y": 6.5,
  "rx": 9.5,
  "width": 87.0,
  "height": 87.0,
};

export const CARD_FRAME = {
  "x": 1,
  "y": 1,
  "width": 68,
  "height": 98,
  "rx": 9,
};

export const CARD_RING = {
  "x": 5.5,
  "y": 5.5,
  "rx": 4.5,
  "width": 59.0,
  "height": 89.0,
};

export const MARK_PLACES: Record<string, [number, number]> = {
  "Rc": [50.0, 20.5],
  "Ot": [75.5, 35.2],
  "Yd": [75.5, 64.8],
  "Gl": [50.0, 79.5],
  "Bs": [24.5, 64.8],
  "Px": [24.5, 35.3],
};

export const TILE = "#1e1d24";
export const TILE_EDGE = "#4a4854";
export const INK = "#000000";
export const MIDDLE_SCALE = 0.42;
export const LETTER_SCALE = 0.6;
export const LETTER_WIDTH = 11;
export const RING_WIDTH = 7;
export const PLATE = "M16 50a34 34 0 1 1 68 0a34 34 0 1 1 -68 0Z";
export const CARD_WIDTH = 70;
export const CUBE_TOP = "M3 32V17L17 3H97L83 17V32Z";
export const CUBE_SIDE = "M70 17H83L97 3V83L83 97H70Z";
export const CUBE_FRONT = "translate(1 15) scale(0.84)";
export const STAR_PATH =
  "M50.0 10.0L60.0 36.2L88.0 37.6L66.2 55.3L73.5 82.4L50.0 67.0L26.5 82.4L33.8 55.3L12.0 37.6L40.0 36.2Z";
export const MARK_SCALE = 0.24;
