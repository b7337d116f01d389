"""Every kind of case has its actions and words, and refuses all other actions."""

from typing import get_args

import pytest

from sideline.cases.model import CASE_KINDS, Case, CaseDecision, CaseKind
from sideline.desk.kinds.registry import KINDS
from sideline.desk.schemas import ActionName, Decide

ALL_KINDS: list[CaseKind] = list(get_args(CaseKind))


def decision(name: ActionName, *, strike: bool = False, suspend: bool = False) -> Decide:
    fields = {"rule": "ads", "explanation": "Please leave out ads and links.", "version": ""}
    return Decide.model_validate({"action": name, "strike": strike, "suspend": suspend, **fields})


def test_every_kind_is_registered() -> None:
    assert list(KINDS) == list(CASE_KINDS) == ALL_KINDS


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_every_action_has_its_own_name_key_and_outcome(kind: CaseKind) -> None:
    actions = KINDS[kind].actions
    assert actions
    assert len({action.name for action in actions}) == len({action.key for action in actions}) == len(actions)
    assert all(KINDS[kind].outcomes[action.name] for action in actions)


def test_a_kind_that_nobody_reports_says_why_its_cases_exist() -> None:
    unexplained = {kind for kind in ALL_KINDS if KINDS[kind].without_reports == "None."}
    assert {kind for kind in unexplained if CASE_KINDS[kind].about in ("review", "reply")} == {"reply"}


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_no_decision_is_without_an_outcome(kind: CaseKind) -> None:
    """A case may have been decided by a release whose kinds had other actions."""
    own = {action.name for action in KINDS[kind].actions}
    endings = {"deleted", "merged", "coach_removed"}
    assert own | endings <= set(get_args(CaseDecision))
    assert all(KINDS[kind].outcome(Case(state="decided", decision=ending)).endswith(".") for ending in endings)
    assert KINDS[kind].outcome(Case(state="open", decision="")) == ""


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_only_its_own_actions_are_accepted(kind: CaseKind) -> None:
    accepted = {name for name in get_args(ActionName) if KINDS[kind].action(decision(name))}
    assert accepted == {action.name for action in KINDS[kind].actions}


@pytest.mark.parametrize("fields", [{"strike": True}, {"suspend": True}])
def test_only_removals_of_reviews_can_strike(fields: dict[str, bool]) -> None:
    striking = {
        (kind, name)
        for kind in ALL_KINDS
        for name in get_args(ActionName)
        if KINDS[kind].action(decision(name, **fields))
    }
    assert striking == {(kind, "remove") for kind in ("review", "resubmission", "repost", "surge")}


def test_the_queue_offers_only_decisions_about_what_a_row_shows() -> None:
    """A surge or a profile must be opened first: its row doesn't show what the decision is about."""
    offered = {kind for kind in ALL_KINDS if any(action.is_in_queue for action in KINDS[kind].actions)}
    assert offered == {"review", "appeal", "resubmission", "repost", "reply", "held_reply"}
