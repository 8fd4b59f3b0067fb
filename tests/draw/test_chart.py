"""Plain charts."""

from xml.etree import ElementTree

import pytest
import resvg_py

from sixfold.draw.chart import Axis, Estimate, Labels, curves_chart, dot_chart, round_range, round_step, running_chart

LABELS = Labels("one & other", "a <note>", "along", "up", "60 % ± 3")
RUN = [Estimate(50 + n / 10, 40, 70, x=n) for n in range(1, 90)]
ROWS = [Estimate(1500, 1400, 1600, name="a<b"), Estimate(1300, 1290, 1310, name="c")]


def test_steps_are_round() -> None:
    assert [round_step(rough) for rough in (0.013, 1, 1.2, 3, 6, 70)] == pytest.approx([0.02, 1, 2, 5, 10, 100])


def test_a_range_has_round_ends_and_holds_everything() -> None:
    assert round_range(43.1, 61.7) == (42.5, 62.5) or round_range(43.1, 61.7) == (40, 65)
    low, high = round_range(5.0, 5.0)
    assert low <= 5 <= high
    axis = Axis(40, 70, 400, 100)
    assert list(axis.ticks()) == [40, 45, 50, 55, 60, 65, 70]
    assert (axis.place(40), axis.place(55), axis.place(70), axis.place(99)) == (400, 250, 100, 100)


@pytest.mark.parametrize(
    "svg",
    [running_chart(LABELS, RUN, 50), dot_chart(LABELS, ROWS), curves_chart(LABELS, {"a<b": RUN, "c": RUN[:9]}, 50)],
)
def test_a_chart_is_well_formed_and_can_be_drawn(svg: str) -> None:
    root = ElementTree.fromstring(svg)
    words = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "one & other" in words
    assert "60 % ± 3" in words
    assert "along" in words
    assert len(resvg_py.svg_to_bytes(svg_string=svg)) > 1000


def test_a_chart_adapts_to_dark_mode() -> None:
    assert "prefers-color-scheme:dark" in dot_chart(LABELS, ROWS)
