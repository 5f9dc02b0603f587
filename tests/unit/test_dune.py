"""Dune: every ruling as a predicate, the judge, and the theft with Karama (D-VII to D-XI, DX1 to DX8)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from illuminati_nb.compare import dune
from illuminati_nb.compare.dune import (
    Battle,
    CardPlay,
    Collection,
    Deal,
    Leader,
    Plan,
    Readings,
    Shipment,
    Sisterhood,
    Situation,
    judge,
)
from illuminati_nb.rules.refusal import IllegalMove
from illuminati_nb.rules.rulebook import readings as readings_of
from illuminati_nb.rules.rulebook import rule, rules

STILGAR = Leader(name="Stilgar", faction="Fremen")
CAPTIVE = Leader(name="Stilgar", faction="Fremen", held_by="Harkonnen")
FEYD = Leader(name="Feyd-Rautha", faction="Harkonnen")
PAUL = Leader(name="Duncan Idaho", faction="Atreides")
HERO = Leader(name="cheap hero", faction="Atreides", cheap_hero=True)


def battle(**changes: object) -> Battle:
    fields: dict[str, object] = {
        "attacker": Plan(faction="Harkonnen", leader=FEYD),
        "defender": Plan(faction="Fremen", leader=STILGAR),
    }
    return Battle(**(fields | changes))  # type: ignore[arg-type]


def verdicts(situation: Situation) -> dict[str, object]:
    """The judge's answers by the number of the ruling."""
    said = judge(situation)
    for verdict in said:
        assert verdict.rule in str(verdict)
        assert rule(verdict.rule).game == "dune"
    return {verdict.rule: verdict.answer for verdict in said}


def of_battle(**changes: object) -> dict[str, object]:
    return verdicts(Situation(phase="battle", battle=battle(**changes)))


# VII Battle


@pytest.mark.parametrize("revealed", [False, True])
def test_D_VII_1_listed_karama_uses_until_the_reveal(revealed: bool) -> None:
    assert dune.karama_listed_allowed(revealed) is not revealed
    for between in (False, True):
        card = CardPlay(card="karama", use="stop the Voice", listed=("stop the Voice",), between_steps=between)
        said = verdicts(Situation(battle=battle(revealed=revealed), card=card))
        assert said["D-VII.1"] is not revealed


@pytest.mark.parametrize("between", [False, True])
def test_D_VII_2_truthtrance_and_other_karama_uses_between_steps(between: bool) -> None:
    assert dune.truthtrance_allowed(between) is between
    for card in (
        CardPlay(card="truthtrance", between_steps=between),
        CardPlay(card="karama", use="a free shipment", listed=("stop the Voice",), between_steps=between),
    ):
        assert verdicts(Situation(card=card)) == {"D-VII.2": between}


@pytest.mark.parametrize("revealed", [False, True])
@pytest.mark.parametrize("breaks", ["", "voice", "prescience", "truthtrance"])
def test_D_VII_3_changing_a_plan(revealed: bool, breaks: str) -> None:
    allowed = not revealed and not breaks
    assert dune.may_change_plan(revealed, bool(breaks)) is allowed
    voice = "shield" if breaks == "voice" else ""
    assert of_battle(revealed=revealed, change_breaks=breaks, voice=voice)["D-VII.3"] is allowed


@pytest.mark.parametrize(
    ("a", "b", "storm", "fight"), [(3, 3, 3, True), (3, 4, 3, False), (3, 4, 4, False), (3, 4, 5, True)]
)
def test_D_VII_4_under_the_storm_only_in_the_same_sector(a: int, b: int, storm: int, fight: bool) -> None:
    assert dune.can_fight(a, b, storm) is dune.can_fight(b, a, storm) is fight
    assert of_battle(sectors=(a, b), storm=storm)["D-VII.4"] is fight


@pytest.mark.parametrize("free", ["projectile weapon", "poison weapon", "shield", "snooper", "leader"])
def test_D_VII_5_the_voice_names_no_worthless_card(free: str) -> None:
    assert not dune.voice_legal("worthless")
    assert dune.voice_legal(free)
    assert of_battle(voice="worthless")["D-VII.5"] is False
    assert not {"D-VII.5", "D-VII.6", "D-VII.7"} & set(of_battle(voice=free))


def test_D_VII_6_the_voice_names_no_cheap_hero() -> None:
    assert not dune.voice_legal("cheap hero")
    assert of_battle(voice="cheap hero")["D-VII.6"] is False


def test_D_VII_7_the_voice_names_no_lasgun() -> None:
    assert not dune.voice_legal("lasgun")
    assert of_battle(voice="lasgun")["D-VII.7"] is False


def test_D_VII_8_inability_need_not_be_announced_before_the_reveal() -> None:
    assert dune.must_announce_inability() is False
    assert of_battle(voice="shield", cannot_obey=True)["D-VII.8"] is False
    assert of_battle(voice="shield", cannot_obey=True, revealed=True)["D-VII.8"] is True


def test_D_VII_9_capturing_is_optional() -> None:
    assert dune.capture_mandatory() is False
    assert of_battle(revealed=True, would_win="Harkonnen")["D-VII.9"] is False
    assert "D-VII.9" not in of_battle(revealed=True, would_win="Fremen")


def fremen(**changes: object) -> Leader:
    return Leader(**({"name": "Chani", "faction": "Fremen"} | changes))  # type: ignore[arg-type]


def test_D_VII_10_among_whom_the_captive_is_drawn() -> None:
    chani, otheym = fremen(), fremen(name="Otheym", fought_elsewhere=True)
    dead = fremen(name="Jamis", alive=False)
    assert dune.capturable(chani)
    assert not dune.capturable(otheym)
    assert not dune.capturable(dead)
    leaders = (STILGAR, chani, otheym, dead)
    won: dict[str, object] = {"revealed": True, "would_win": "Harkonnen"}
    assert of_battle(**won, loser_leaders=leaders)["D-VII.10"] == ("Stilgar", "Chani")
    killed = (fremen(name="Stilgar", alive=False), *leaders[1:])
    assert of_battle(**won, loser_leaders=killed, killed=("Stilgar",))["D-VII.10"] == ("Chani",)
    only = Readings(capture_pool="battle_leader_only")
    assert dune.capture_pool(leaders, "Stilgar", only) == (STILGAR,)
    assert dune.capture_pool(killed, "Stilgar", only) == (chani,)


def test_D_VII_11_the_captive_may_stay_secret() -> None:
    assert dune.captive_identity_public() is False
    said = of_battle(revealed=True, would_win="Harkonnen", loser_leaders=(STILGAR,), captive="Stilgar")
    assert said["D-VII.11"] is False
    assert said["D-VII.12"] == 0


def test_D_VII_12_DX1_killing_the_captive_at_once() -> None:
    assert (dune.kill_reward(), dune.kill_reward(killed_at_once=False)) == (2, 0)
    won: dict[str, object] = {"revealed": True, "would_win": "Harkonnen", "loser_leaders": (STILGAR,)}
    assert of_battle(**won, captive="Stilgar", captive_killed=True)["D-VII.12"] == 2


def test_D_VII_13_DX5_a_captive_betrays_to_his_own_faction() -> None:
    assert dune.is_traitor(CAPTIVE, "Fremen")
    assert not dune.is_traitor(CAPTIVE, "Emperor")
    assert not dune.is_traitor(STILGAR, "Harkonnen")
    assert of_battle(attacker=Plan(faction="Harkonnen", leader=CAPTIVE), defender=Plan(faction="Fremen")) == {
        "D-VII.13": True
    }
    other = Readings(own_faction="harkonnen")
    assert not dune.is_traitor(CAPTIVE, "Fremen", readings=other)


def test_D_VII_14_a_captive_who_is_somebodys_traitor() -> None:
    assert dune.is_traitor(CAPTIVE, "Emperor", ["Stilgar"])
    sides = {"attacker": Plan(faction="Harkonnen", leader=CAPTIVE), "defender": Plan(faction="Emperor")}
    assert of_battle(**sides, traitors=(("Emperor", "Stilgar"),)) == {"D-VII.14": True}
    assert of_battle(**sides, traitors=(("Guild", "Stilgar"),)) == {"D-VII.13": False}


@pytest.mark.parametrize(("alive", "home"), [((True, False), False), ((False, False), True)])
def test_D_VII_15_when_captives_go_home(alive: tuple[bool, ...], home: bool) -> None:
    own = tuple(Leader(name=f"Harkonnen {n}", faction="Harkonnen", alive=one) for n, one in enumerate(alive))
    assert dune.must_return_captives(own) is home
    assert of_battle(harkonnen_leaders=own)["D-VII.15"] is home


def explosive(**changes: object) -> dict[str, object]:
    return of_battle(
        attacker=Plan(faction="Harkonnen", leader=FEYD, weapon="lasgun"),
        defender=Plan(faction="Fremen", leader=STILGAR, defence="shield"),
        revealed=True,
        would_win="Harkonnen",
        **changes,
    )


def test_D_VII_16_DX4_an_explosion_has_no_winner() -> None:
    assert dune.winner("Harkonnen", exploded=True) is None
    assert dune.winner("Harkonnen", exploded=False) == "Harkonnen"
    said = explosive(loser_leaders=(STILGAR,))
    assert (said["D-VII.16"], said["D-VII.17"]) == (None, True)
    assert "D-VII.9" not in said, "nobody won, so nobody captures"


def test_D_VII_17_DX3_a_traitor_prevents_the_explosion() -> None:
    for lasgun in (False, True):
        for shield in (False, True):
            assert dune.explosion(lasgun, shield, traitor=True) is False
            assert dune.explosion(lasgun, shield, traitor=False) is (lasgun and shield)
    said = explosive(traitors=(("Fremen", "Feyd-Rautha"),), called_by="Fremen")
    assert (said["D-VII.16"], said["D-VII.17"]) == ("Fremen", False)


# VIII Spice collection


def test_D_VIII_1_advisers_collect_nothing() -> None:
    assert not dune.can_collect(coexisting=True, separated=False)
    advisers = Collection(forces=3, spice=3, storm=9, sectors=(3, 4), coexisting=True)
    assert verdicts(Situation(phase="collection", collection=advisers)) == {"D-VIII.1": False}


@pytest.mark.parametrize(
    ("forces", "spice", "storm", "sectors", "collects"),
    [
        (3, 5, 4, (3, 4, 5), False),
        (3, 5, 9, (3, 4, 5), True),
        (3, 4, 5, (3, 4, 5), True),
        (3, 3, 3, (3, 4, 5), True),
        (17, 1, 18, (17, 18, 1), False),
        (17, 1, 5, (17, 18, 1), True),
    ],
)
def test_D_VIII_2_cut_off_by_the_storm(
    forces: int, spice: int, storm: int, sectors: tuple[int, ...], collects: bool
) -> None:
    separated = dune.storm_between(forces, spice, storm, sectors)
    assert dune.storm_between(spice, forces, storm, sectors) is separated is not collects
    assert dune.can_collect(coexisting=False, separated=separated) is collects
    where = Collection(forces=forces, spice=spice, storm=storm, sectors=sectors)
    assert verdicts(Situation(collection=where)) == {"D-VIII.2": collects}


# IX Deals


@pytest.mark.parametrize("phase", dune.PHASES)
@pytest.mark.parametrize("allies", [True, False])
def test_D_IX_1_DX8_spice_passes_only_in_the_collection_phase(phase: str, allies: bool) -> None:
    allowed = phase == "collection"
    assert dune.spice_transfer_allowed(phase) is allowed
    assert dune.amount_public() is False
    said = judge(Situation(phase=phase, deal=Deal(announced=True, spice=True, allies=allies)))
    assert [v.answer for v in said if v.rule == "D-IX.1"] == [allowed, False]


@pytest.mark.parametrize("phase", dune.PHASES)
def test_D_IX_2_deals_at_any_time(phase: str) -> None:
    assert dune.deal_allowed(phase) is True
    assert verdicts(Situation(phase=phase, deal=Deal(announced=False)))["D-IX.2"] is True


@pytest.mark.parametrize("announced", [True, False])
def test_D_IX_3_talks_away_from_the_table(announced: bool) -> None:
    said = verdicts(Situation(deal=Deal(announced=announced, away=True)))
    assert said == {"D-IX.3": announced, "D-IX.4": announced}


@pytest.mark.parametrize("announced", [True, False])
def test_D_IX_4_only_announced_deals_bind(announced: bool) -> None:
    assert dune.binding(announced) is announced
    assert verdicts(Situation(deal=Deal(announced=announced))) == {"D-IX.4": announced}


# X Extra abilities


def test_D_X_1_the_kwisatz_haderach_at_once() -> None:
    assert dune.kh_usable_same_turn() is True
    assert verdicts(Situation(kwisatz_gained_now=True)) == {"D-X.1": True}


def kwisatz(leader: Leader, faction: str) -> object:
    plan = Plan(faction=faction, leader=leader, kwisatz=True)
    return of_battle(attacker=plan, defender=Plan(faction="Guild"))["D-X.2"]


def test_D_X_2_the_kwisatz_haderach_only_with_atreides() -> None:
    assert kwisatz(PAUL, "Atreides") is True
    assert kwisatz(STILGAR, "Fremen") is False, "an ally's leader in his battle"
    assert dune.kh_legal(STILGAR, "Atreides") is False, "an ally's leader in a battle of Atreides"
    assert dune.kh_legal(PAUL, "Fremen") is False


def test_DX6_the_kwisatz_haderach_with_a_cheap_hero() -> None:
    assert kwisatz(HERO, "Atreides") is True


def test_DX7_the_kwisatz_haderach_with_a_captured_leader() -> None:
    assert kwisatz(Leader(name="Duncan Idaho", faction="Atreides", held_by="Harkonnen"), "Harkonnen") is False


@pytest.mark.parametrize("enemy", [True, False])
def test_D_X_3_status_is_announced_beside_enemies(enemy: bool) -> None:
    assert dune.must_announce(enemy) is enemy
    assert verdicts(Situation(sisterhood=Sisterhood(status="ordinary", enemy_present=enemy)))["D-X.3"] is enemy


@pytest.mark.parametrize("shipper", dune.SHIPPERS)
def test_D_X_4_advisers_are_optional(shipper: str) -> None:
    assert dune.adviser_mandatory() is False
    assert verdicts(Situation(phase="movement", shipment=Shipment(shipper=shipper)))["D-X.4"] is False


def test_D_X_5_advisers_with_allies() -> None:
    assert dune.adviser_with("ally") is True
    assert verdicts(Situation(shipment=Shipment(shipper="ally")))["D-X.5"] is True


def test_D_X_6_no_advisers_with_fremen_even_allied() -> None:
    for ally in (False, True):
        assert dune.adviser_with("fremen", ally) is False
        assert verdicts(Situation(shipment=Shipment(shipper="fremen", ally=ally)))["D-X.6"] is False
    exception = Readings(fremen_ally_exception=True)
    assert [dune.adviser_with("fremen", ally, exception) for ally in (False, True)] == [False, True]


def test_D_X_7_no_advisers_with_their_own_shipment() -> None:
    assert dune.adviser_with("self") is False
    assert verdicts(Situation(shipment=Shipment(shipper="self")))["D-X.7"] is False


@pytest.mark.parametrize("ally", [True, False])
def test_D_X_8_no_advisers_with_the_guild_on_the_planet(ally: bool) -> None:
    assert dune.adviser_with("guild_on_planet", ally) is False
    assert verdicts(Situation(shipment=Shipment(shipper="guild_on_planet", ally=ally)))["D-X.8"] is False


def test_D_X_9_advisers_use_ornithopters() -> None:
    assert dune.ornithopter_ok(coexisting=True) is dune.ornithopter_ok(coexisting=False) is True
    assert verdicts(Situation(sisterhood=Sisterhood(status="coexist")))["D-X.9"] is True


@pytest.mark.parametrize("same_turn", [True, False])
def test_D_X_10_coexistence_lasts_the_turn(same_turn: bool) -> None:
    assert dune.may_change("coexist", same_turn=same_turn) is not same_turn
    sisters = Sisterhood(status="coexist", changing=True, same_turn=same_turn)
    assert verdicts(Situation(sisterhood=sisters))["D-X.10"] is not same_turn


@pytest.mark.parametrize(("left", "again"), [(False, False), (True, False), (True, True)])
def test_D_X_11_ordinary_status_until_they_left_and_came_again(left: bool, again: bool) -> None:
    allowed = left and again
    assert dune.may_change("ordinary", enemies_left=left, reentered_later=again) is allowed
    sisters = Sisterhood(status="ordinary", changing=True, enemies_left=left, reentered_later=again)
    assert verdicts(Situation(sisterhood=sisters))["D-X.11"] is allowed


def test_D_X_12_coexistence_beside_an_ally() -> None:
    assert dune.must_coexist(ally_present=True, ordinary_with_others=False)
    assert not dune.must_coexist(ally_present=True, ordinary_with_others=True)
    assert not dune.must_coexist(ally_present=False, ordinary_with_others=False)
    for status, enemy, stood, must in [
        ("ordinary", True, True, False),
        ("ordinary", True, False, True),
        ("ordinary", False, True, True),
        ("coexist", True, False, True),
    ]:
        sisters = Sisterhood(status=status, enemy_present=enemy, ally_present=True, ordinary_stood_before=stood)
        assert verdicts(Situation(sisterhood=sisters))["D-X.12"] is must
    newly = Sisterhood(status="ordinary", enemy_present=True, ally_present=True)
    any_ordinary = Readings(ordinary_exception="any")
    assert verdicts(Situation(sisterhood=newly, readings=any_ordinary))["D-X.12"] is False


# XI Karama

HAND, OTHER = ("Karama", "shield", "snooper", "lasgun"), ("crysknife", "chaumas", "kulon")


def theft(**changes: object) -> dune.Theft:
    return dune.Theft(**({"harkonnen": HAND, "victim": OTHER} | changes))  # type: ignore[arg-type]


def after(state: dune.Theft, *moves: dune.Say | dune.Take | dune.Look | dune.GiveBack) -> dune.Theft:
    for move in moves:
        state = dune.play(state, move)
    return state


def refused(state: dune.Theft, move: dune.Say | dune.Take | dune.Look | dune.GiveBack) -> str:
    said = dune.refusal(state, move)
    assert said is not None
    with pytest.raises(IllegalMove) as error:
        dune.play(state, move)
    assert error.value.refusal == said
    return said.rule


@pytest.mark.parametrize(
    ("interrupts", "allowed"), [("", True), ("karama", False), ("truthtrance", False), ("Truthtrance", False)]
)
def test_D_XI_1_when_harkonnen_may_steal(interrupts: str, allowed: bool) -> None:
    assert dune.steal_allowed(interrupts) is allowed
    state = theft(interrupts=interrupts)
    assert (dune.refusal(state, dune.Say(1)) is None) is allowed
    if not allowed:
        assert refused(state, dune.Say(1)) == "D-XI.1"
    said = verdicts(Situation(theft=state))
    assert said == {"D-XI.1": allowed} | ({"D-XI.2": "say how many"} if allowed else {})


def test_D_XI_2_four_steps_in_order() -> None:
    state = theft()
    steps = [dune.Say(2), dune.Take((0, 2)), dune.Look(), dune.GiveBack(("shield", "kulon"))]
    for n, move in enumerate(steps):
        for other in steps[:n] + steps[n + 1 :]:
            assert refused(state, other) == "D-XI.2"
        if n == 2:
            assert (state.known, state.taken) == ((), ("crysknife", "kulon"))
        state = dune.play(state, move)
    assert state.known == ("crysknife", "kulon")
    assert (state.harkonnen, state.victim) == (
        ("Karama", "snooper", "lasgun", "crysknife"),
        ("chaumas", "shield", "kulon"),
    )
    assert refused(state, dune.Say(1)) == "D-XI.2"
    assert verdicts(Situation(theft=state))["D-XI.2"] == "nothing: it is over"


def test_DX2_hand_sizes_during_the_theft() -> None:
    state = after(theft(), dune.Say(3), dune.Take((2, 0, 1)))
    assert state.step == "look"
    assert state.sizes == (7, 0)
    end = after(state, dune.Look(), dune.GiveBack(HAND[:3]))
    assert end.sizes == (4, 3)


def test_D_XI_2_as_many_back_as_were_taken() -> None:
    state = after(theft(), dune.Say(2))
    assert refused(theft(), dune.Say(4)) == "D-XI.2"
    assert refused(state, dune.Take((1,))) == "D-XI.2"
    state = after(state, dune.Take((0, 1)), dune.Look())
    assert refused(state, dune.GiveBack(("shield",))) == "D-XI.2"
    assert refused(state, dune.GiveBack(("shield", "shield"))) == "D-XI.2"
    strict = after(
        theft(readings=Readings(returns_may_include_stolen=False)), dune.Say(1), dune.Take((0,)), dune.Look()
    )
    assert refused(strict, dune.GiveBack(("crysknife",))) == "D-XI.2"
    assert dune.refusal(strict, dune.GiveBack(("shield",))) is None


CARDS = st.lists(st.sampled_from(["shield", "lasgun", "snooper", "crysknife", "Karama"]), min_size=1, max_size=6)


@settings(max_examples=100, deadline=None)
@given(CARDS, CARDS, st.data())
def test_D_XI_2_sizes_and_cards_are_conserved(mine: list[str], others: list[str], data: st.DataObject) -> None:
    start = dune.Theft(harkonnen=tuple(mine), victim=tuple(others))
    number = data.draw(st.integers(1, len(others)))
    places = data.draw(st.permutations(range(len(others)))).copy()[:number]
    state = after(start, dune.Say(number), dune.Take(tuple(places)))
    assert state.sizes == (len(mine) + number, len(others) - number)
    state = dune.play(state, dune.Look())
    back = data.draw(st.permutations(state.harkonnen)).copy()[:number]
    end = dune.play(state, dune.GiveBack(tuple(back)))
    assert end.sizes == start.sizes
    assert Counter(end.harkonnen + end.victim) == Counter(mine + others)


# The judge as a whole


def test_the_judge_can_cite_every_ruling() -> None:
    cited: set[str] = set()
    won: dict[str, object] = {"revealed": True, "would_win": "Harkonnen", "loser_leaders": (STILGAR,)}
    armed = {
        "attacker": Plan(faction="Harkonnen", leader=FEYD, weapon="lasgun"),
        "defender": Plan(faction="Fremen", leader=STILGAR, defence="shield"),
    }
    battles: list[dict[str, object]] = [
        {"voice": word, "cannot_obey": True, "change_breaks": "", "sectors": (1, 2), "storm": 3}
        for word in ("worthless", "cheap hero", "lasgun")
    ]
    battles += [won | {"captive": "Stilgar", "harkonnen_leaders": (FEYD,)}, won | armed]
    battles += [
        {"attacker": Plan(faction="Harkonnen", leader=CAPTIVE), "defender": Plan(faction="Fremen"), "traitors": t}
        for t in ((), (("Fremen", "Stilgar"),))
    ]
    battles.append({"attacker": Plan(faction="Atreides", leader=PAUL, kwisatz=True)})
    for changes in battles:
        cited |= set(of_battle(**changes))
    for card in (CardPlay(card="truthtrance"), CardPlay(card="karama", use="a", listed=("a",))):
        cited |= set(verdicts(Situation(card=card)))
    for coexisting in (True, False):
        where = Collection(forces=1, spice=1, storm=2, sectors=(1,), coexisting=coexisting)
        cited |= set(verdicts(Situation(collection=where)))
    cited |= set(verdicts(Situation(phase="collection", deal=Deal(announced=True, spice=True, away=True))))
    cited |= set(verdicts(Situation(theft=theft(), kwisatz_gained_now=True)))
    for status in ("coexist", "ordinary"):
        cited |= set(verdicts(Situation(sisterhood=Sisterhood(status=status, ally_present=True, changing=True))))
    for shipper in dune.SHIPPERS:
        cited |= set(verdicts(Situation(shipment=Shipment(shipper=shipper))))
    assert cited == {r.id for r in rules(game="dune")}


def test_an_empty_situation_has_no_verdicts() -> None:
    assert judge(Situation()) == ()
    with pytest.raises(TypeError, match="situation='battle'"):
        judge("battle")  # type: ignore[arg-type]


def test_verdicts_read_like_answers() -> None:
    assert str(dune.Verdict("D-VII.12", "How much spice?", 2)) == "How much spice? 2 (D-VII.12)"
    assert str(dune.Verdict("D-VII.16", "Who wins?", None)) == "Who wins? nobody (D-VII.16)"
    assert str(dune.Verdict("D-VII.12", "How much spice?", 0)) == "How much spice? 0 (D-VII.12)"
    assert str(dune.Verdict("D-VII.12", "How much spice?", 1)) == "How much spice? 1 (D-VII.12)"
    assert str(dune.Verdict("D-VII.10", "Among whom?", ("Chani", "Stilgar"))).startswith("Among whom? Chani, Stilgar (")


def test_the_readings_are_those_of_the_rulebook() -> None:
    for reading in readings_of("dune"):
        assert getattr(Readings(), reading.option) == reading.default
        for value in reading.values:
            assert getattr(Readings(**{reading.option: value}), reading.option) == value  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="fremen_ally_exception='yes'"):
        Readings(fremen_ally_exception="yes")  # type: ignore[arg-type]


# Bad input and contradictions


DEAD = Leader(name="Stilgar", faction="Fremen", alive=False)
AWAY = Leader(name="Stilgar", faction="Fremen", fought_elsewhere=True)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Plan(faction="Fremen", leader=DEAD), "leader: Stilgar is dead and cannot fight"),
        (lambda: Plan(faction="Fremen", leader=AWAY), "leader: Stilgar has fought in another territory"),
        (lambda: Plan(faction="Emperor", leader=STILGAR), "leader: Stilgar fights for the Fremen"),
        (lambda: Plan(faction="Fremen", leader=CAPTIVE), "leader: Stilgar fights for the Harkonnen"),
        (lambda: Plan(faction="Fremen", kwisatz=True), "kwisatz=True"),
        (lambda: Plan(faction="Fremen", weapon="lasgun"), "weapon, defence"),
        (lambda: Plan(faction="Corrino"), "faction='Corrino'"),
        (lambda: Plan(faction="Fremen", leader=STILGAR, weapon="sword"), "weapon='sword'"),
        (lambda: battle(defender=Plan(faction="Harkonnen")), "defender: Harkonnen cannot fight against themselves"),
        (lambda: battle(voice="singing"), "voice='singing'"),
        (lambda: battle(cannot_obey=True), "cannot_obey=True"),
        (lambda: battle(change_breaks="voice"), "change_breaks='voice'"),
        (lambda: battle(change_breaks="law"), "change_breaks='law'"),
        (lambda: battle(sectors=(1, 2)), "sectors, storm: give both"),
        (lambda: battle(sectors=(1, 19), storm=1), "sectors, storm=19"),
        (lambda: battle(would_win="Fremen"), "would_win='Fremen': the plans are not revealed"),
        (lambda: battle(would_win="Guild", revealed=True), "would_win='Guild'"),
        (lambda: battle(called_by="Fremen", revealed=True), "called_by='Fremen': Feyd-Rautha is no traitor"),
        (lambda: battle(killed=("Chani",)), "killed: 'Chani'"),
        (lambda: battle(harkonnen_leaders=(STILGAR,)), "harkonnen_leaders: Stilgar"),
        (
            lambda: battle(harkonnen_leaders=(Leader(name="Feyd-Rautha", faction="Harkonnen", alive=False),)),
            "harkonnen_leaders: Feyd-Rautha is dead and fighting",
        ),
        (lambda: battle(loser_leaders=(DEAD,)), "loser_leaders: Stilgar is dead and fighting"),
        (lambda: battle(loser_leaders=(STILGAR,), killed=("Stilgar",)), "loser_leaders: Stilgar is alive"),
        (lambda: battle(loser_leaders=(PAUL,)), "loser_leaders: Duncan Idaho is of the Atreides"),
        (lambda: battle(captive="Chani", revealed=True), "captive='Chani'"),
        (lambda: battle(captive_killed=True), "captive_killed=True"),
        (lambda: Leader(name="Stilgar", faction="Fremen", alive=False, held_by="Harkonnen"), "alive=False"),
        (lambda: Leader(name="cheap hero", faction="Fremen", cheap_hero=True, held_by="Emperor"), "held_by='Emperor'"),
        (lambda: Situation(phase="tea"), "phase='tea'"),
        (lambda: Situation(phase="storm", battle=battle()), "phase='storm': a battle belongs to the battle phase"),
        (lambda: Situation(deal=Deal(announced=True, spice=True)), "phase=''"),
        (lambda: Sisterhood(status="hidden"), "status='hidden'"),
        (lambda: Sisterhood(status="ordinary", reentered_later=True), "reentered_later=True"),
        (lambda: Sisterhood(status="ordinary", enemy_present=True, enemies_left=True), "enemy_present=True"),
        (lambda: Sisterhood(status="coexist", ordinary_stood_before=True), "ordinary_stood_before=True"),
        (lambda: Shipment(shipper="Smugglers"), "shipper='Smugglers'"),
        (lambda: Shipment(shipper="self", ally=True), "ally=True"),
        (lambda: CardPlay(card="weather"), "card='weather'"),
        (lambda: CardPlay(card="karama"), "use=''"),
        (lambda: dune.storm_between(1, 2, 3, (1, 3)), "sectors="),
        (lambda: dune.storm_between(1, 7, 3, (1, 2)), "spice=7"),
        (lambda: dune.must_return_captives([STILGAR]), "own_leaders: Stilgar"),
        (lambda: dune.must_return_captives([]), "own_leaders: none"),
        (lambda: dune.may_change("ordinary", reentered_later=True), "reentered_later=True"),
        (lambda: dune.is_traitor(STILGAR, "Ix"), "opponent='Ix'"),
        (lambda: theft(step="flee"), "step='flee'"),
        (lambda: theft(victim=("",)), "victim="),
        (lambda: theft(taken=("shield",)), "taken="),
        (lambda: dune.refusal(theft(), dune.Say(0)), "number=0"),
        (lambda: dune.refusal(after(theft(), dune.Say(1)), dune.Take((3,))), "places="),
        (
            lambda: dune.refusal(after(theft(), dune.Say(1), dune.Take((0,)), dune.Look()), dune.GiveBack(("ring",))),
            "cards: 'ring'",
        ),
    ],
)
def test_contradictions_and_unknown_words_name_the_field(make: object, message: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011 - the message is checked below, literally
        make()  # type: ignore[operator]
    assert message in str(error.value)


def test_wrong_types_name_the_field() -> None:
    for make, message in [
        (lambda: battle(revealed="no"), "revealed='no'"),
        (lambda: Situation(battle="war"), "battle='war'"),
        (lambda: Plan(faction="Fremen", leader="Stilgar"), "leader='Stilgar'"),
        (lambda: dune.karama_allowed("a", "abc", revealed=False, between_steps=True), "listed='abc'"),
        (lambda: dune.steal_allowed(None), "interrupts=None"),
        (lambda: dune.refusal(theft(), "Say"), "move='Say'"),
    ]:
        with pytest.raises(TypeError) as error:
            make()  # type: ignore[no-untyped-call]
        assert message in str(error.value)
