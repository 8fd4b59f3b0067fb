// Keyboard focus among the cards: arrows go from card to card, and a card that moves takes the focus with it.

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export type Way = "left" | "right" | "up" | "down";

/** The neighbour of a box among several in reading order; the same box if there is none. */
export function next(boxes: readonly Box[], from: number, way: Way): number {
  if (way === "left") return Math.max(0, from - 1);
  if (way === "right") return Math.min(boxes.length - 1, from + 1);
  const own = boxes[from]!;
  const gap = (box: Box): number => (way === "up" ? own.top - box.bottom : box.top - own.bottom);
  const away = (box: Box): number => Math.abs(box.left + box.right - own.left - own.right) / 2;
  const ahead = boxes.map((box, n) => ({ box, n })).filter(({ box }) => gap(box) > -(own.bottom - own.top) / 2);
  const row = Math.min(...ahead.map(({ box }) => gap(box)));
  // All boxes of the nearest row, whose heights may differ a little.
  const near = ahead.filter(({ box }) => gap(box) < row + (own.bottom - own.top) / 2);
  return near.toSorted((a, b) => away(a.box) - away(b.box))[0]?.n ?? from;
}

const stops = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("main [data-stop]")];
const homeOf = (stop: HTMLElement): Element | null => stop.closest("[data-home]");

/** Go to a neighbour, or from set to set; the first stop is the hand's. */
export function go(way: Way, bySet: boolean): boolean {
  const all = stops();
  const from = all.indexOf(document.activeElement as HTMLElement);
  const start = all.find((stop) => stop.closest(".hand")) ?? all[0];
  const goal =
    from < 0
      ? start
      : bySet
        ? nextSet(all, from, way)
        : all[
            next(
              all.map((stop) => stop.getBoundingClientRect()),
              from,
              way,
            )
          ];
  goal?.focus();
  return goal !== undefined;
}

/** The first card of the set before or behind. */
function nextSet(all: HTMLElement[], from: number, way: Way): HTMLElement | undefined {
  const firsts = all.filter((stop, n) => n === 0 || homeOf(stop) !== homeOf(all[n - 1]!));
  const own = firsts.findLastIndex((stop) => all.indexOf(stop) <= from);
  return firsts[Math.min(Math.max(0, own + (way === "left" || way === "up" ? -1 : 1)), firsts.length - 1)];
}

/** Called before the table changes: the card that has the focus keeps it, wherever it goes. */
export function keepFocus(): void {
  const card = (document.activeElement as HTMLElement | null)?.dataset.card;
  if (card === undefined) return;
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    (document.querySelector<HTMLElement>(`button[data-card="${card}"]`) ?? stops().at(-1))?.focus();
  });
}
