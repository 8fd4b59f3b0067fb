"""TypeScript as the generators write it, in lines of at most 120 characters."""

from __future__ import annotations

import json
import re
from textwrap import wrap

WIDTH = 120


def comment(text: str, indent: str = "") -> str:
    """A comment before a declaration, on one line if it fits."""
    text = " ".join(text.split())
    line = f"{indent}/** {text} */"
    if len(line) <= WIDTH:
        return line
    inside = [f"{indent} * {part}" for part in wrap(text, WIDTH - len(indent) - 3)]
    return "\n".join([f"{indent}/**", *inside, f"{indent} */"])


def member(name: str, options: list[str], indent: str = "") -> str:
    """A name with its type, a union of options, on one line if it fits."""
    line = f"{indent}{name} {' | '.join(options)};"
    if len(line) <= WIDTH:
        return line
    return f"{indent}{name}" + "".join(f"\n{indent}  | {option}" for option in options) + ";"


def constant(name: str, value: object, kind: str = "") -> str:
    """An exported value."""
    head = f"export const {name}{': ' if kind else ''}{kind} ="
    text = f"{head} {_literal(value)};\n"
    return "\n".join(_broken(line) for line in text.split("\n"))


def _literal(value: object, indent: str = "") -> str:
    """A value, with every entry and every text on its own line, and numbers side by side."""
    inside = indent + "  "
    if isinstance(value, dict):
        entries = [f"{json.dumps(key)}: {_literal(each, inside)}" for key, each in value.items()]
        return _block("{}", entries, indent)
    if isinstance(value, list) and any(isinstance(each, str) for each in value):
        return _block("[]", [json.dumps(each) for each in value], indent)
    return json.dumps(value)


def _block(brackets: str, entries: list[str], indent: str) -> str:
    lines = "".join(f"{indent}  {entry},\n" for entry in entries)
    return f"{brackets[0]}\n{lines}{indent}{brackets[1]}"


def _broken(line: str) -> str:
    """A line with one long string, which becomes a sum of short ones."""
    if len(line) <= WIDTH:
        return line
    found = re.fullmatch(r'(\s*)(.*[:=]) "([^"\\]*)"([,;]?)', line)
    if found is None:
        raise ValueError(f"too long, and not a string: {line}")
    indent, head, text, end = found.groups()
    room = WIDTH - len(indent) - 6
    parts = [text[start : start + room] for start in range(0, len(text), room)]
    return f"{indent}{head}\n" + " +\n".join(f'{indent}  "{part}"' for part in parts) + end
