"""TypeScript types of all messages, from server/wire.py: ``python -m tools.wire_types`` writes web/src/server/wire.ts.

A test fails if the file differs from what this program writes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, get_args

from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from sixfold.rules.sentences import ENGLISH
from sixfold.server import wire
from tools.typescript import comment, member

FILE = Path(__file__).parents[1] / "web" / "src" / "server" / "wire.ts"
HEAD = "// Written by `python -m tools.wire_types` from src/sixfold/server/wire.py. Do not edit.\n"
UNIONS: dict[str, Any] = {"ServerMessage": wire.ServerMessage, "ClientMessage": wire.ClientMessage}
WORDS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """The text of the file."""
    models = [each for each in vars(wire).values() if isinstance(each, type) and issubclass(each, wire.Message)]
    _, schema = models_json_schema([(model, direction(model)) for model in models if model is not wire.Message])
    types = [declared(name, each) for name, each in sorted(schema["$defs"].items())]
    for name, union in UNIONS.items():
        members = TypeAdapter(union).json_schema()["oneOf"]
        types.append(member(f"export type {name} =", [reference(each) for each in members]) + "\n")
    codes = [f'"{code}"' for code in sorted(ENGLISH)]
    types.append(f"{comment('The codes of all sentences.')}\n{member('export type Code =', codes)}\n")
    return "\n".join([HEAD, *types])


def direction(model: type[wire.Message]) -> Literal["validation", "serialization"]:
    """What the browser sends may leave out what has a default; what it receives is always whole."""
    is_sent = model.__name__.endswith("Wish") or model in get_args(get_args(wire.ClientMessage)[0])
    return "validation" if is_sent else "serialization"


def declared(name: str, schema: dict[str, Any]) -> str:
    """An interface with its comments."""
    required = set(schema.get("required", ()))
    lines = [comment(schema["description"]), f"export interface {name} {{"]
    for field, each in schema.get("properties", {}).items():
        if "description" in each:
            lines.append(comment(each["description"], "  "))
        lines.append(member(f"{field}{'' if field in required else '?'}:", type_of(each).split(" | "), "  "))
    return "\n".join([*lines, "}\n"])


def type_of(schema: dict[str, Any]) -> str:
    """The type that a schema describes."""
    if "$ref" in schema:
        return reference(schema)
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(type_of, schema["anyOf"])))
    if "prefixItems" in schema:
        return f"[{', '.join(map(type_of, schema['prefixItems']))}]"
    if schema.get("type") == "array":
        inner = type_of(schema["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if schema.get("type") == "object":
        inside = schema.get("additionalProperties")
        return f"Record<string, {type_of(inside) if isinstance(inside, dict) else 'unknown'}>"
    return WORDS.get(schema.get("type", ""), "unknown")


def reference(schema: dict[str, Any]) -> str:
    """The name of a type that is declared elsewhere."""
    name: str = schema["$ref"].rpartition("/")[2]
    return name


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(typescript(), encoding="utf-8")
