"""The sentences of the server: why it refuses a request or a message, and how it found a hint."""

from __future__ import annotations

from sixfold.rules.sentences import add_sentences

add_sentences(
    {
        # Why a request or a message is refused.
        "bot-plays": "a bot is playing this seat: take it back first",
        "conflict": "someone else moved first: this is the table now",
        "bad-message": "that message is not valid",
        "message-too-long": "that message is too long",
        "too-many-messages": "slow down a little",
        "not-understood": "{reason}",
        "hints-off": "hints are off at this table",
        "hints-used-up": "you have no hints left for now",
        "no-hint-now": "no hint is available right now",
        "hint-in-progress": "your last hint is still on its way",
        "no-such-match": "there is no such table",
        "no-such-game": "there is no such game",
        "no-such-lesson": "there is no such lesson",
        "matches-used-up": "you have opened many tables: please wait a little",
        "guests-used-up": "many new people have joined from your network: please wait a little",
        "too-many-open-matches": "you have several tables in the lobby: start or leave one first",
        "no-such-level": "there is no such bot",
        "not-away": "{name} is here and playing this seat",
        "not-away-yet": "{name} may still come back: a bot can take over in {seconds:second}",
        "no-guest": "choose a name first",
        "foreign-origin": "this page is not allowed to connect here",
        "server-error": "something went wrong on the server, and it has been logged",
        "record-redacted": "this record leaves out what others held, so the game cannot be shown from it",
        "record-empty": "there is no game in this file",
        "record-too-long": "this file is too long for a saved game",
        "not-a-record": "this is not a saved game ({reason})",
        "network-closed": "only someone at the computer that runs this server can do that",
        "no-network": "this computer is not connected to a network",
        # How it found a hint.
        "why-in-a-hurry": "I had to hurry, so there may be something better",
    }
)
