"""The forms of the table, one for each thing a player can do, and which of them there are at each step."""

from __future__ import annotations

import re
from typing import Any

from illuminati_nb.rules import moves as m
from illuminati_nb.rules.alignment import ALIGNMENTS, Alignment, names, opposites
from illuminati_nb.rules.artifacts import RESCUE, SOUL, top_special
from illuminati_nb.rules.cards import KINDS, Artifact, deck
from illuminati_nb.rules.effective import alignments
from illuminati_nb.rules.effects.artifacts import POWERS
from illuminati_nb.rules.effects.orders import AND
from illuminati_nb.rules.moves import Goods, Move, Placing
from illuminati_nb.rules.moves_artifacts import UseArtifact
from illuminati_nb.rules.phases.actions import neighbours
from illuminati_nb.rules.phases.attack import WHISPERING, fee
from illuminati_nb.rules.phases.common import has_effect, illuminati_of, step
from illuminati_nb.rules.phases.deals import placed
from illuminati_nb.rules.phases.order_money import groups_of
from illuminati_nb.rules.refusal import IllegalMove, Refusal
from illuminati_nb.rules.rehang import Layout
from illuminati_nb.rules.state import GameState, artifact, is_order, target_card, title
from illuminati_nb.widgets.table_forms import Entry, Form, specials_of
from illuminati_nb.widgets.table_hidden import SECRETS, hidden_forms

#: The tabs, in their order.
TABS = ("Attack", "Money", "Groups", "Specials", "Deals")
#: The tab of moves that have no form of their own.
MORE = "More"
#: How many ways to re-hang overlapping cards are listed.
_LAYOUTS = 12


# --- attacks ---------------------------------------------------------------------------------------


def _targets(e: Entry) -> list[tuple[str, str]]:
    """Every card in play: uncontrolled groups, the others', one's own, and the Illuminati to see why not."""
    found = [(name, name) for name in e.state.uncontrolled]
    order = sorted(range(len(e.state.seats)), key=lambda seat: seat == e.seat)
    for seat in order:
        owner = "mine" if seat == e.seat else e.state.seats[seat].illuminati
        found += [(f"{name} ({owner})", name) for name, _ in e.groups(seat, artifacts=True)]
    return found + [(one.illuminati, one.illuminati) for one in e.state.seats if not one.out]


def _attack(e: Entry) -> Move:
    kind = e.choice("kind", "Kind", [(kind, kind) for kind in KINDS])
    attacker = e.choice("attacker", "Attacker", e.mine())
    target = e.choice("target", "Target", _targets(e))
    card = ""
    if kind == "destroy" and not e.face_down:
        card = next((name for name in e.me.specials if title(name) == WHISPERING), "")
        card = card if card and e.flag("whispering", f"with the {WHISPERING}") else ""
    return m.Attack(e.seat, kind, attacker, target, card)


def _help(e: Entry) -> Move:
    return m.Help(e.seat, e.choice("card", "Helper", e.mine()))


def _privilege(e: Entry) -> Move:
    means = specials_of(e.hand())
    price = fee(illuminati_of(e.state, e.seat))
    if price or not means:
        means.append((f"{price or 5} MB of the Illuminati", ""))
    return m.Privilege(e.seat, e.choice("special", "Paid by", means))


def _abolish(e: Entry) -> Move:
    return m.AbolishPrivilege(e.seat, e.several("specials", "Discard", specials_of(e.hand())))


# --- money -----------------------------------------------------------------------------------------


def _spend(e: Entry) -> Move:
    purse = e.choice("card", "From", e.mine())
    side = e.choice("side", "Side", [("for the attack", 1), ("against it", -1)])
    return m.Spend(e.seat, purse, e.amount("amount", "MB"), side)


def _flow(e: Entry) -> tuple[int, str, str, int]:
    giver = e.choice("giver", "From", e.mine())
    near = neighbours(e.me, giver)
    ordered = sorted(e.me.structure.names, key=lambda name: name not in near)
    receiver = e.choice("receiver", "To", [(name, name) for name in ordered if name != giver], "only one card is there")
    return e.seat, giver, receiver, e.amount("amount", "MB", e.me.money.get(giver, 0))


def _redistribute(e: Entry) -> Move:
    return m.Redistribute(e.seat, e.amounts("money", "MB on", e.me.money, sum(e.me.money.values())))


def _pay_tax(e: Entry) -> Move:
    due = min(2, sum(e.me.money.values()))
    return m.PayTax(e.seat, e.amounts("money", "Tax from", {}, due))


def _endow(e: Entry) -> Move:
    return m.Endow(e.seat, e.amount("amount", "MB", 0))


# --- groups ----------------------------------------------------------------------------------------


def _hang(e: Entry, layouts: tuple[Layout, ...]) -> m.Hangings | None:
    """Ask how overlapping cards are re-hung, where there is a choice (R6.30, R8.7)."""
    if len(layouts) < 2:
        return None
    options: list[tuple[str, Any]] = [("keep as many cards as possible", None)]
    for one in layouts:
        parts = [f"{r.card} to {r.to}, {r.arrow}" for r in one.rehung] + [f"lose {name}" for name in one.dropped]
        hang = tuple((r.card, r.to, r.arrow) for r in one.rehung) + tuple((name, "", "") for name in one.let_go)
        options.append(("; ".join(parts) or "all keep their places", hang))
    chosen: m.Hangings | None = e.choice("hang", "Overlaps", options)
    return chosen


def _place(e: Entry) -> Move:
    conflict, captured = e.state.conflict, e.state.captured
    if conflict is None or captured is None:
        raise IllegalMove(Refusal("R6.28", "there is no captured group to be placed."))
    sides = e.me.structure[conflict.attacker].arrows
    arrow = e.choice("arrow", "Arrow", [(f"{conflict.attacker}, {side}", side) for side in sides])
    open_sides = [one.side for one in e.me.structure.open_arrows() if one.card == conflict.attacker]
    layouts: tuple[Layout, ...] = ()
    if arrow in open_sides:
        layouts = e.me.structure.capture_layouts(captured, to=conflict.attacker, arrow=arrow, limit=_LAYOUTS)
    return m.Place(e.seat, arrow, _hang(e, layouts))


def _move(e: Entry) -> Move:
    group = e.choice("group", "Group", e.groups(), "there is no group to move yet.")
    onto, arrow = e.choice("place", "To", e.places())
    layouts: tuple[Layout, ...] = ()
    if e.me.structure.move_refusal(group, onto, arrow) is None:
        layouts = e.me.structure.move_layouts(group, onto, arrow, _LAYOUTS)
    return m.MoveGroup(e.seat, group, onto, arrow, _hang(e, layouts))


def _drop(e: Entry) -> Move:
    return m.DropGroup(e.seat, e.choice("group", "Group", e.groups(artifacts=True), "there is no group to drop yet."))


def _rearrange(e: Entry) -> Move:
    """Lay the structure anew, one line at a time: a group put on a used arrow changes places with the group there."""
    now = e.me.structure.tree
    plan = {name: (to, side) for name, to, side in e.given.get("layout") or ()}
    tree = plan if plan.keys() == now.keys() else dict(now)
    group = e.choice("group", "Group", e.groups(), "there is no group to move yet.")
    if e.given.get("changed") != "place":
        e.given["place"] = tree[group]
    spots = [(f"{one.name}, {side} arrow", (one.name, side)) for one in e.me.structure.cards for side in one.arrows]
    place = e.choice("place", "To", [one for one in spots if one[1][0] != group])
    if place != tree[group]:
        other = next((name for name, spot in tree.items() if spot == place), "")
        tree |= ({other: tree[group]} if other else {}) | {group: place}
    layout = tuple((name, to, side) for name, (to, side) in tree.items())
    e.keep("layout", layout)
    lines = "".join(f"<li>{name}: {to}, {side} arrow</li>" for name, to, side in layout)
    e.remark(f"<ul style='margin:2px 0 2px 18px;padding:0;line-height:1.35'>{lines}</ul>")
    return m.Rearrange(e.seat, layout)


def _lasers(e: Entry) -> Move:
    in_play = [name for seat, _ in enumerate(e.state.seats) for name, _ in e.groups(seat, artifacts=True)]
    group = e.choice("group", "Group", [(name, name) for name in (*e.state.uncontrolled, *in_play)])
    now = alignments(target_card(group), e.state.board)
    changes = []
    for one in ALIGNMENTS:
        label = names(one)[0]
        if now & one:
            changes += [(f"take {label} away", (label, ""))]
            against = names(opposites(one) & ~Alignment.FANATIC)
            changes += [(f"{label} into {other}", (label, other)) for other in against]
        else:
            changes.append((f"add {label}", ("", label)))
    removed, added = e.choice("change", "Change", changes)
    return m.ChangeAlignment(e.seat, group, removed, added)


def _artifact(e: Entry) -> Move:
    """Use an Artifact (R14.2), on one of the cards it can be about now where its text is about one."""
    usable = [(name, name) for name in e.me.artifacts if artifact(name).effect_kind in POWERS]
    name = e.choice("artifact", "Artifact", usable, "none of your Artifacts is used by a move.")
    effect = artifact(name).effect_kind
    if effect == "extra_action":
        options = [(title(one), one) for one in (*e.hand(), *(one for one, _ in e.groups(artifacts=True)))]
    elif effect == "discard_uncontrolled":
        options = [(one, one) for one in e.state.uncontrolled]
    elif e.state.conflict is not None and effect == "rescue_destroyed":
        options = [(e.state.conflict.target, e.state.conflict.target)]
    elif effect == "take_discarded_special" and top_special(e.state):
        options = [(title(top_special(e.state)), top_special(e.state))]
    else:
        options = []
    return UseArtifact(e.seat, name, e.choice("card", "On", options) if options else "")


def _buy(e: Entry) -> Move:
    return m.BuyCard(e.seat)


# --- Specials --------------------------------------------------------------------------------------


#: Specials about New World Orders: what their forms ask, and whether several are named.
ORDER_CARDS = {"Back From the Dead", "Celebrity Funeral", "Entitlements", "Earmarks"}


def _orders_meant(e: Entry, printed: str) -> str:
    """Ask which Orders, or for Earmarks which two groups, a Special is about."""
    if printed == "Back From the Dead":
        gone = [(name, name) for name in e.state.discards if is_order(name)]
        return str(e.choice("target", "Order", gone, "no New World Order lies among the discards."))
    in_play = [(order.name, order.name) for order in e.state.board.orders]
    if printed == "Entitlements":
        return str(e.choice("target", "Order", in_play, "no New World Order is in play."))
    if printed == "Celebrity Funeral":
        return AND.join(e.several("targets", "Remove", in_play))
    groups = [(name, name) for one in e.state.seats for name in groups_of(one)]
    return AND.join(e.several("targets", "Two groups", groups))


def _siege(e: Entry) -> Move:
    in_play = [(order.name, order.name) for order in e.state.board.orders]
    return m.AttackOrder(e.seat, e.choice("order", "Order", in_play, "no New World Order is in play."))


def _earmark(e: Entry) -> Move:
    groups = [(name, name) for one in e.state.seats for name in groups_of(one)]
    return m.Earmark(e.seat, e.choice("group", "Group", groups))


def _special(e: Entry) -> Move:
    name = e.choice("special", "Special", specials_of(e.hand()), "you hold no Special.")
    printed, target, place = title(name), "", ("", "")
    money: m.Amounts = ()
    if printed == "Bribery":
        target = e.choice("target", "Group", [(one, one) for one in e.state.uncontrolled], "nothing is uncontrolled.")
        # An Artifact lies beside the structure, on no arrow (R14.5).
        place = ("", "") if isinstance(target_card(target), Artifact) else e.choice("place", "To", e.places())
    elif printed == "Computer Espionage":
        seats = [(f"Specials of {label}", str(seat)) for label, seat in e.others()]
        cards = [(f"money on {name}", name) for i, _ in enumerate(e.state.seats) if i != e.seat
                 for name in e.state.seats[i].structure.names]  # fmt: skip
        target = e.choice("target", "Look at", seats if e.state.rules.open_treasuries else seats + cards)
    elif printed == "Media Campaign":
        target = e.choice("target", "Dead group", [(one, one) for one in e.state.dead], "the dead pile is empty.")
    elif printed in ORDER_CARDS:
        target = _orders_meant(e, printed)
    elif printed == "White Collar Crime":
        mine = e.me.illuminati
        start = {**e.me.money, mine: e.me.money.get(mine, 0) + 5}
        money = e.amounts("money", "MB on", start, sum(start.values()))
    return m.PlaySpecial(e.seat, name, target, *place, money)


# --- deals -----------------------------------------------------------------------------------------


def _give(e: Entry) -> Move:
    to = e.choice("to", "To", e.others())
    money = e.amount("mb", "MB", 0, "from Illuminati to Illuminati")
    cards = () if e.face_down else e.several("cards", "Specials", specials_of(e.me.specials))
    return m.Give(e.seat, to, Goods(money, cards))


def _placings(e: Entry, groups: tuple[str, ...]) -> tuple[Placing, ...]:
    """Ask where each received group goes; what lies in the way of a blocked arrow is dropped (R9.6)."""
    arrows = e.me.structure.arrows
    options: list[tuple[str, Any]] = [
        (f"{one.card}, {one.side} arrow", (one.card, one.side, ())) for one in arrows.open
    ]
    options += [(f"{one.card}, {one.side} (drop {', '.join(one.by)})", (one.card, one.side, one.by))
                for one in arrows.blocked]  # fmt: skip
    found = []
    for name in groups:
        onto, side, dropped = e.choice(f"place of {name}", name, options, "no arrow of yours is unused.")
        found.append(Placing(name, onto, side, dropped))
    return tuple(found)


def _offer(e: Entry) -> Move:
    to = e.choice("to", "To", e.others())
    give = e.amount("give", "I give, MB", 0)
    cards = () if e.face_down else e.several("cards", "my Specials", specials_of(e.me.specials))
    groups = e.several("groups", "my groups", e.groups(artifacts=True))
    take = e.amount("take", "I get, MB", 0)
    seen = [name for owner, name in e.me.known if owner == to]
    all_names = (*seen, *(one.name for one in deck().specials if one.name not in seen))
    wanted = e.several("wanted", "Specials", specials_of(all_names), "only those the other one holds can change hands")
    theirs = e.several("theirs", "groups", e.groups(to, artifacts=True))
    placings = _placings(e, placed(theirs))
    promise = e.words("promise", "I promise", "words: they bind nobody (R9.9)")
    gives, takes = Goods(give, cards, groups), Goods(take, wanted, theirs)
    return m.Offer(e.seat, to, gives, takes, promise, placings)


def _accept(e: Entry) -> Move:
    offer = e.state.offer
    if offer is None:
        raise IllegalMove(Refusal("R9.9", "no deal is on offer."))
    return m.Answer(e.seat, True, _placings(e, placed(offer.gives.groups)))


def _leave(e: Entry) -> Move:
    if not e.flag("sure", "yes, leave the game for good"):
        raise IllegalMove(Refusal("", "tick the box if you mean it: the groups become uncontrolled."))
    return m.Leave(e.seat)


def _reveal(e: Entry) -> Move:
    return m.RevealGoal(e.seat)


#: Every form, by its key.
FORMS = {
    form.key: form
    for form in (
        Form("attack", "Attack", "Attack", "Attack", (m.Attack,), _attack),
        Form("siege", "Attack", "Attack an Order", "Attack it", (m.AttackOrder,), _siege),
        Form("help", "Attack", "Helpers", "Take the help", (m.Help,), _help),
        Form("privilege", "Attack", "Privilege", "Make it Privileged", (m.Privilege,), _privilege),
        Form("spend", "Money", "Spend", "Spend", (m.Spend,), _spend),
        Form("transfer", "Money", "Transfer (an action)", "Transfer", (m.Transfer,), lambda e: m.Transfer(*_flow(e))),
        Form("free", "Money", "Free transfer", "Transfer", (m.FreeTransfer,), lambda e: m.FreeTransfer(*_flow(e))),
        Form("redistribute", "Money", "Redistribute", "Redistribute", (m.Redistribute,), _redistribute),
        Form("tax", "Money", "Tax", "Pay", (m.PayTax,), _pay_tax),
        Form("earmark", "Money", "Earmark", "Name it", (m.Earmark,), _earmark),
        Form("endow", "Money", "Endow", "Move the money", (m.Endow,), _endow),
        Form("place", "Groups", "Place", "Place it", (m.Place,), _place),
        Form("move", "Groups", "Move (an action)", "Move", (m.MoveGroup,), _move),
        Form("drop", "Groups", "Drop (free)", "Drop", (m.DropGroup,), _drop),
        Form("rearrange", "Groups", "Rearrange", "Lay it so", (m.Rearrange,), _rearrange),
        Form("lasers", "Groups", "Lasers", "Change it", (m.ChangeAlignment,), _lasers),
        Form("buy", "Groups", "Recyclers", "Buy a card", (m.BuyCard,), _buy),
        Form("artifact", "Groups", "Artifact", "Use it", (UseArtifact,), _artifact),
        Form("special", "Specials", "Play", "Play it", (m.PlaySpecial,), _special),
        Form("abolish", "Specials", "End Privilege", "Discard them", (m.AbolishPrivilege,), _abolish),
        Form("give", "Deals", "Gift", "Give", (m.Give,), _give),
        Form("offer", "Deals", "Offer", "Offer", (m.Offer,), _offer),
        Form("accept", "Deals", "Answer", "Accept", (m.Answer,), _accept),
        Form("reveal", "Deals", "Goal", "Reveal it", (m.RevealGoal,), _reveal),
        Form("leave", "Deals", "Leave", "Leave", (m.Leave,), _leave),
    )
}
#: The tab that is opened at a step; others are opened by the player.
OPENED = {"spend": "Money", "place": "Groups", "endow": "Money", "tax": "Money", "closing": "Money", "offer": "Deals",
          "answers": "Specials", "last": "Specials", "turn_start": "Specials", "secrets": "Specials",
          "replace": "Specials", "order": "Specials", "earmark": "Money", "masks": SECRETS,
          "read": SECRETS, RESCUE: "Groups", SOUL: "Groups"}  # fmt: skip


def forms(state: GameState, seat: int) -> list[Form]:
    """Return the forms there are for this seat now: those of the step first; others to read why not."""
    now = step(state)
    me = state.seats[seat]
    conflict = state.conflict
    effects = {one.effect for one in illuminati_of(state, seat).abilities}
    keys = ["help", "privilege"] if now == "announce" else ["attack"]
    keys += ["siege"] if state.board.orders else []
    keys += {"earmark": ["earmark"], "spend": ["spend"], "endow": ["endow"], "tax": ["tax"]}.get(now, [])
    keys += ["free"] if now == "closing" else ["transfer"] if now not in ("spend", "endow", "tax") else []
    keys += ["redistribute"] if "move_money" in effects else []
    keys += ["place"] if now == "place" else []
    keys += ["rearrange", "move"] if now == "closing" and "rearrange_structure" in effects else ["move"]
    keys += ["drop"]
    keys += ["rearrange"] if now != "closing" and "rearrange_structure" in effects else []
    keys += ["lasers"] if has_effect(me, "change_alignment") else []
    keys += ["buy"] if has_effect(me, "buy_card") else []
    keys += ["artifact"] if me.artifacts else []
    if now == "replace" or (conflict is not None and conflict.privileged and seat != conflict.seat):
        keys += ["abolish"]
    keys += ["special"]
    keys += ["accept"] if state.offer is not None and state.offer.to == seat else []
    keys += ["give", "offer"]
    secret = illuminati_of(state, seat).goal_kind == "secret" or state.rules.hidden_goals
    keys += ["reveal"] if me.goal and not me.revealed and secret else []
    return [*(FORMS[key] for key in (*keys, "leave")), *hidden_forms(state, seat)]


def other_form(kind: type, moves: list[tuple[str, Move]]) -> Form:
    """Return a form for moves of a kind that has none of its own: one list of (words, move) to choose from."""
    title = re.sub("(?<=[a-z])(?=[A-Z])", " ", kind.__name__).capitalize()

    def build(e: Entry) -> Move:
        chosen: Move = e.choice("move", title, moves)
        return chosen

    return Form(f"other {kind.__name__}", MORE, title, "Do it", (kind,), build)
