"""The browser's types are those of the server."""

from tools import boards, shapes
from tools.wire_types import FILE, typescript


def test_the_types_of_the_browser_are_generated_from_the_messages() -> None:
    assert FILE.read_text(encoding="utf-8") == typescript(), "run: python -m tools.wire_types"


def test_unions_options_and_tuples_are_written_as_typescript_has_them() -> None:
    text = typescript()
    assert "export type ClientMessage = Act | Try | AskHint | Say | Ping;" in text
    assert "  board: [string, number, number][];" in text
    assert '  holder: "open" | "person" | "bot";' in text
    assert "  level: string | null;" in text


def test_the_shapes_colours_and_scales_of_the_browser_are_those_of_the_drawings() -> None:
    assert shapes.FILE.read_text(encoding="utf-8") == shapes.typescript(), "run: python -m tools.shapes"
    assert shapes.ICON_FILE.read_text(encoding="utf-8") == shapes.icon(), "run: python -m tools.shapes"


def test_the_boards_of_the_browser_are_those_of_the_rules() -> None:
    assert boards.FILE.read_text(encoding="utf-8") == boards.typescript(), "run: python -m tools.boards"
