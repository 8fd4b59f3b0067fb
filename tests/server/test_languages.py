"""What the server says can be said in every language of the browser app, with the same facts."""

import re
from pathlib import Path

import pytest

import sixfold.server  # noqa: F401  (every layer adds its sentences)
from sixfold.rules.sentences import ENGLISH

LANGUAGES = Path(__file__).parents[2] / "web" / "src" / "words"
SAID = re.compile(r'^  "([\w-]+)":\s+"(.*)",$', re.MULTILINE)
FACT = re.compile(r"\{(\w+)")


@pytest.mark.parametrize("language", ["es", "fr"])
def test_every_sentence_has_its_facts(language: str) -> None:
    said = dict(SAID.findall((LANGUAGES / language / "sentences.ts").read_text(encoding="utf-8")))
    assert said.keys() == ENGLISH.keys()
    facts = {code: sorted(FACT.findall(text)) for code, text in said.items()}
    assert facts == {code: sorted(FACT.findall(text)) for code, text in ENGLISH.items()}
