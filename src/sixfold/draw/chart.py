"""Plain charts as SVG: an estimate over time, and values with intervals. They adapt to dark mode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDTH, HEIGHT = 840, 500
LEFT, RIGHT, TOP, BOTTOM = 80, 50, 76, 64  # around the plot
ROW = 46  # its height in a dot chart
LETTER = 9  # its approximate width
TICKS = 8  # about this many on an axis

STYLE = """\
svg{font-family:system-ui,sans-serif;font-size:15px}
.paper{fill:#fcfbf8}text{fill:#26282b}.faint{fill:#5d6166}.title{font-size:19px;font-weight:600}
.grid{stroke:#dcdad4}.level{stroke:#5d6166;stroke-width:1.5;stroke-dasharray:6 5}
.line{fill:none;stroke:#1667a8;stroke-width:2.5}.band{fill:#1667a8;opacity:.2}.dot{fill:#1667a8}
@media(prefers-color-scheme:dark){.paper{fill:#1c1e21}text{fill:#e9e8e4}.faint{fill:#a9adb3}
.grid{stroke:#3a3d42}.level{stroke:#a9adb3}.line{stroke:#7cbcf4}.band{fill:#7cbcf4}.dot{fill:#7cbcf4}}"""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its interval, at an x coordinate or in a named row."""

    value: float
    low: float
    high: float
    x: float = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Axis:
    """A range of values, mapped to a range of coordinates."""

    low: float
    high: float
    start: float
    end: float

    def place(self, value: float) -> float:
        """The coordinate of a value; values outside the range are drawn at its edge."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return round(self.start + share * (self.end - self.start), 1)

    def ticks(self) -> Iterator[float]:
        """Round values along the axis."""
        step = round_step((self.high - self.low) / TICKS)
        yield from (step * n for n in range(ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9) + 1))


def round_step(rough: float) -> float:
    """The smallest of 1, 2, 5, 10, 20, 50 ... that is not below a rough step."""
    power = 10.0 ** floor(log10(rough))
    return next(power * step for step in (1, 2, 5, 10) if power * step >= rough * 0.999)


def round_range(low: float, high: float) -> tuple[float, float]:
    """A range extended to round ends."""
    step = round_step(max(high - low, 1e-6) / TICKS)
    return step * floor(low / step), step * ceil(high / step)


@dataclass(frozen=True, slots=True)
class Labels:
    """The text on a chart."""

    title: str
    note: str
    x: str
    y: str = ""
    figure: str = ""


def running_chart(labels: Labels, run: Sequence[Estimate], level: float) -> str:
    """An estimate along x with its interval, and a level to compare it with."""
    settled = [estimate for estimate in run if estimate.x >= run[-1].x / 10]  # earlier ones vary wildly
    lows, highs = [estimate.low for estimate in settled], [estimate.high for estimate in settled]
    low, high = round_range(min(level, *lows), max(level, *highs))
    x, y = Axis(0, run[-1].x, LEFT, WIDTH - RIGHT), Axis(low, high, HEIGHT - BOTTOM, TOP)
    upper = [f"{x.place(estimate.x)},{y.place(estimate.high)}" for estimate in run]
    lower = [f"{x.place(estimate.x)},{y.place(estimate.low)}" for estimate in reversed(run)]
    middle = [f"{x.place(estimate.x)},{y.place(estimate.value)}" for estimate in run]
    parts = [
        *vertical_ticks(y),
        *horizontal_ticks(x, y.start),
        f'<line class="level" x1="{x.start}" x2="{x.end}" y1="{y.place(level)}" y2="{y.place(level)}"/>',
        f'<polygon class="band" points="{" ".join(upper + lower)}"/>',
        f'<polyline class="line" points="{" ".join(middle)}"/>',
        f'<circle class="dot" cx="{x.end}" cy="{y.place(run[-1].value)}" r="5"/>',
    ]
    return picture(labels, parts, HEIGHT)


def curves_chart(labels: Labels, curves: Mapping[str, Sequence[Estimate]], level: float) -> str:
    """Several estimates along x with their intervals and names, from 0 up, and a level to compare them with."""
    points = [estimate for curve in curves.values() for estimate in curve]
    high = round_range(0, max(level, *(estimate.high for estimate in points)))[1]
    x = Axis(0, max(estimate.x for estimate in points), LEFT, WIDTH - RIGHT)
    y = Axis(0, high, HEIGHT - BOTTOM, TOP)
    parts = [
        *vertical_ticks(y),
        *horizontal_ticks(x, y.start),
        f'<line class="level" x1="{x.start}" x2="{x.end}" y1="{y.place(level)}" y2="{y.place(level)}"/>',
    ]
    for number, (name, curve) in enumerate(curves.items()):
        dashes = f' stroke-dasharray="{7 - number} {5 + number}"' if number else ""
        bars = [f"M{x.place(estimate.x)} {y.place(estimate.low)}V{y.place(estimate.high)}" for estimate in curve]
        middle = [f"{x.place(estimate.x)},{y.place(estimate.value)}" for estimate in curve]
        end = curve[-1]
        parts += [
            f'<path class="line" opacity=".35" d="{"".join(bars)}"/>',
            f'<polyline class="line" points="{" ".join(middle)}"{dashes}/>',
            f'<circle class="dot" cx="{x.place(end.x)}" cy="{y.place(end.value)}" r="5"/>',
            text(name, x.place(end.x), y.place(end.high) - 10 if number % 2 else y.place(end.low) + 22, "end"),
        ]
    return picture(labels, parts, HEIGHT)


def dot_chart(labels: Labels, rows: Sequence[Estimate]) -> str:
    """One row per value: its name, a dot with its interval, and the number."""
    height = TOP + ROW * len(rows) + BOTTOM
    names = LETTER * max(len(row.name) for row in rows)
    low, high = round_range(min(row.low for row in rows), max(row.high for row in rows))
    x = Axis(low, high, LEFT / 2 + names + 20, WIDTH - RIGHT - 100)
    parts = [*horizontal_ticks(x, height - BOTTOM, TOP)]
    for number, row in enumerate(rows):
        y = TOP + ROW * (number + 0.5)
        parts += [
            text(row.name, x.start - 18, y + 5, "end"),
            f'<line class="line" x1="{x.place(row.low)}" x2="{x.place(row.high)}" y1="{y}" y2="{y}"/>',
            f'<circle class="dot" cx="{x.place(row.value)}" cy="{y}" r="6"/>',
            text(f"{row.value:.0f} ± {(row.high - row.low) / 2:.0f}", WIDTH - 24, y + 5, "end"),
        ]
    return picture(labels, parts, height)


# Parts ------------------------------------------------------------------------------------------------


def picture(labels: Labels, parts: Sequence[str], height: int) -> str:
    """The complete SVG."""
    middle = (TOP + height - BOTTOM) / 2
    written = [
        text(labels.title, 24, 34, "start", "title"),
        text(labels.note, 24, 58, "start", "faint"),
        text(labels.figure, WIDTH - RIGHT, 34, "end", "title"),
        text(labels.x, WIDTH / 2, height - 18, "middle", "faint"),
        f'<g transform="rotate(-90 22 {middle:g})">{text(labels.y, 22, middle, "middle", "faint")}</g>',
    ]
    summary = escape(" ".join(filter(None, (labels.title, labels.figure, labels.note))))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img"><title>{summary}</title><style>{STYLE}</style>'
        f'<rect class="paper" width="100%" height="100%" rx="12"/>{"".join([*written, *parts])}</svg>\n'
    )


def text(content: str, x: float, y: float, anchor: str = "start", style: str = "") -> str:
    """Text at a place."""
    return f'<text class="{style}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(content)}</text>'


def vertical_ticks(y: Axis) -> Iterator[str]:
    """Lines across the plot, with their values to the left."""
    for value in y.ticks():
        at = y.place(value)
        yield f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at}" y2="{at}"/>'
        yield text(f"{value:g}", LEFT - 10, at + 5, "end", "faint")


def horizontal_ticks(x: Axis, bottom: float, top: float | None = None) -> Iterator[str]:
    """Values below the plot, with lines up to `top` if given."""
    for value in x.ticks():
        if top is not None:
            yield f'<line class="grid" x1="{x.place(value)}" x2="{x.place(value)}" y1="{top}" y2="{bottom}"/>'
        yield text(f"{value:g}", x.place(value), bottom + 22, "middle", "faint")
