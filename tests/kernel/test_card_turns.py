"""Every turn of a hand in Rummy with its features, and the turns played out over sampled hands."""

from itertools import islice

import numpy as np
import pytest

import sixfold
from sixfold import Observation, parse_tiles
from sixfold.bots.melding import chance_to_hold, offer
from sixfold.bots.rummy import CardWorkbench
from sixfold.kernel.card_bridge import counts_of
from sixfold.kernel.card_equity import MAX_DRAWN, OFFER, OWN, QWIRKLES, CardOutlook, chance_to_draw, foresee_cards
from sixfold.kernel.card_simulate import card_margin, deal_unseen_cards, simulate_turns
from sixfold.kernel.card_turns import copy_turn
from sixfold.kernel.match import seed_chance
from sixfold.kernel.rummy import new_card_match
from sixfold.rules import melds
from sixfold.rules.melds import Arrangement, line_of
from sixfold.rules.redaction import unseen
from sixfold.rules.rummy import card_table
from sixfold.rules.tiles import TILES, Sets, Tiles
from tests.integer_program import real_tables

RUMMY = sixfold.game("rummy")
ALL = 4000  # more turns than any of these hands has


def turns_of(bench: CardWorkbench) -> dict[tuple[Tiles, tuple[int, ...]], int]:
    """The rows of the turns, by their cards and the lines of their Qwirkles."""
    found = {}
    for row in range(bench.count):
        turn = bench.turns.rows[row]
        cards = tuple(tile for tile in TILES for _ in range(turn.cards[tile]))
        found[cards, tuple(turn.lines[: turn.made].tolist())] = row
    return found


def choice_of(arrangement: Arrangement) -> tuple[Tiles, tuple[int, ...]]:
    return arrangement.cards, tuple(sorted(map(line_of, arrangement.qwirkles)))


def position_of(sets: Sets, hand: Tiles) -> Observation:
    """A table and a hand as a position."""
    table = " | ".join(" ".join(map(str, cards)) for cards in sets)
    return RUMMY.position(sets=table, hand=" ".join(map(str, hand)), deck=40)


def test_all_choices_of_the_rules_are_found() -> None:
    for sets, hand in islice(real_tables("greedy", first_seed=11), 2, 14, 4):
        bench = CardWorkbench(position_of(sets, hand), most=ALL)
        assert turns_of(bench).keys() == {choice_of(each) for each in melds.choices(sets, hand)}


def test_without_space_the_best_turns_are_kept() -> None:
    sets, hand = next(islice(real_tables("greedy", first_seed=11), 6, None))
    everything, few = CardWorkbench(position_of(sets, hand), most=ALL), CardWorkbench(position_of(sets, hand), most=7)
    ranked = np.sort(everything.equities())[::-1]
    assert few.count == 7
    assert np.sort(few.equities())[::-1] == pytest.approx(ranked[:7])


def test_what_a_turn_offers_is_what_the_greedy_bot_counts() -> None:
    seen = RUMMY.position(sets="Bc Bs Bd Bl", hand="Rs Gs Rc Gc Bt", deck=60)
    bench = CardWorkbench(seen, most=ALL)
    rows = turns_of(bench)
    for arrangement in melds.choices(card_table(seen.table).sets, seen.hand):
        features = bench.turns.rows[rows[choice_of(arrangement)]].features
        assert features[QWIRKLES] == len(arrangement.qwirkles)
        assert features[OFFER] == pytest.approx(offer(seen, arrangement), abs=0.05)  # unlikely ones are ignored


def test_own_qwirkles_come_from_kept_and_drawn_cards() -> None:
    bench = CardWorkbench(RUMMY.position(sets="Bc Bs Bd Bl | Gx Yx Px", hand="Bt Bx Ox"), most=ALL)
    rows = turns_of(bench)
    own = {choice: bench.turns.rows[row].features[OWN] for choice, row in rows.items()}
    blue = 4
    assert own[parse_tiles("Ox"), ()] >= 1  # starburst and cross are kept
    assert own[parse_tiles("Bt"), ()] >= 1  # the cross is kept
    assert own[parse_tiles("Bt Bx"), (blue,)] < 0.5


def test_the_chance_to_draw_cards_is_exact() -> None:
    pool = parse_tiles("Rc Rc Rs Gd Gd Gd Bx Px Pt Yl Yt")
    outlook = CardOutlook()
    outlook.unseen[:] = counts_of(pool)
    foresee_cards(outlook)
    for wanted in ("", "Rc", "Rc Gd", "Rc Rs Gd Bx"):
        cards = parse_tiles(wanted)
        outlook.wanted[: len(cards)] = cards
        for drawn in (0, 1, 3, MAX_DRAWN):
            assert chance_to_draw(outlook, len(cards), drawn) == pytest.approx(chance_to_hold(cards, pool, drawn))


def test_unseen_cards_are_dealt_to_the_others_and_the_rest_is_the_deck() -> None:
    seen = RUMMY.position(sets="Rc Rs Rd", hand="Gl Bt", seats=3)
    bench = CardWorkbench(seen, most=1)
    match = bench.match()
    seed_chance(match.chance, 4)
    deal_unseen_cards(match, bench.trials(seed=4))
    assert match.hands[:3].sum(axis=1).tolist() == [2, 9, 9]
    assert match.deck_size == seen.table.bag_size
    others = match.hands[1:3].sum(axis=0) + np.bincount(match.deck[: match.deck_size], minlength=36)
    assert others.tolist() == counts_of(unseen(seen)).tolist()


def test_the_margin_is_the_lead_on_the_best_of_the_others() -> None:
    match = new_card_match()
    match.seats = 3
    match.won[:3] = [4, 2, 7]
    assert [card_margin(match, seat) for seat in range(3)] == [-3, -5, 3]


def test_turns_are_tried_with_the_same_deals() -> None:
    seen = RUMMY.position(sets="Rc Rs Rd Rl Rt | Gd Bd Pd", hand="Rx Od Yd Gc Gs", deck=50)
    bench = CardWorkbench(seen, most=6)
    copy_turn(bench.turns.rows[0], bench.turns.rows[1])

    def totals(chosen: list[int]) -> list[float]:
        sums, trials = np.zeros(bench.count), bench.trials(seed=5)
        simulate_turns(bench.match(), new_card_match(), bench.solver, bench.turns, trials, np.array(chosen), 12, sums)
        return [float(total) for total in sums]

    first = totals([0, 1, 2])
    assert first[0] == first[1]
    assert totals([2])[2] == first[2]
