"""The sentences of a room: why it refuses a request, arrivals and departures, trouble with its store."""

from __future__ import annotations

from sixfold.rules.sentences import add_sentences

add_sentences(
    {
        # Why a room refuses a request.
        "no-open-chair": "every seat is taken",
        "chair-taken": "that seat is taken",
        "no-such-chair": "there is no such seat",
        "already-seated": "you already have a seat at this table",
        "own-chair": "this is your own seat: leave the table to give it up",
        "kept-out": "the host has closed this table to you",
        "already-started": "the game has already started",
        "host-starts": "only the host can start the game",
        "host-decides": "only the host can change the seats",
        "too-few-chairs": "a table needs at least two seats",
        "chairs-open": "some seats are still empty: wait for more people or add bots",
        "not-playing": "no game is in progress at this table",
        "not-over": "the game is not over yet",
        "not-closed": "this table is not closed",
        "not-your-seat": "that's not your seat",
        "no-seat-here": "you don't have a seat at this table",
        "no-action": "choose an action",
        "nothing-to-undo": "there is no turn to take back; that is possible only while you play alone against bots",
        "nothing-said": "the message is empty",
        "chat-ended": "the chat closed when the game ended",
        "no-name": "choose a name that others can see",
        "name-accents": "that name has too many accents, or an accent without a letter",
        "name-alike": "that name looks too much like {name}, who is at this table",
        "key-reused": "this key was already used for something else",
        "no-such-phrase": "unknown quick phrase",
        # Trouble with the store.
        "server-busy": "the server is too busy right now: please try again",
        "store-busy": "the server can't save right now: nothing was changed, please try again",
        "store-full": "the server has run out of space: nothing was changed, please try again later",
        "store-down": "the server can't reach its database right now: nothing was changed, please try again",
        "store-unsure": "the server can't tell whether this was saved: check the table",
        # Arrivals and departures.
        "sat-down": "{name} joins",
        "left": "{name} leaves",
        "sent-away": "{name} was sent away",
        "handed-over": "a bot now plays for {name}",
        "taken-back": "{name} is back",
        "stood-in": "{name} could not decide in time and makes a quick move",
        "resigned": "{name} resigned",
        "hint-asked": "{name} asks for a hint",
        "undone": "{name} takes back a turn",
        "rematched": "there is a rematch",
        "rematch-wanted": "{name} wants a rematch",
        "closed": "the table is closed",
        "reopened": "the table is open again",
    }
)
