"""People at devices of their own, who play against each other and hear of each other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sandtable.table.entries import Entry
from tests import nets
from tests.web.browsers import Visits, shown_hand, welcome_of
from tests.web.hands import Hands, play_together
from tests.web.moments import LATE, moves
from tests.web.results import read_result
from tests.web.shelf import NAMES, Wish, begun, played
from tests.web.stage import Stage

FACT = re.compile(r"\b(?:\d+|[a-h][1-8]|black|green|orange|purple|red|yellow)\b")
WORD = re.compile(r"\b(M\d[bgopry]|[FP]\d[bgopry]\d|[DE][a-y]\d|C[bgopry]|T[bgopry][\dx])\b")


def meet(visits: Visits, game: str, *names: str) -> list[Page]:
    """Let somebody open a table on the front page, and the others follow the links shown there."""
    host = visits.open()
    host.get_by_role("link", name=f"Invite friends: {game.title()}").click()
    if len(names) > 2:
        host.get_by_label(str(len(names)), exact=True).check()
    host.get_by_label("Your name").fill(names[0])
    host.get_by_role("button", name="Open the table").click()
    links = host.get_by_label(re.compile("^Link: "))
    expect(links).to_have_count(len(names) - 1)
    addresses = [link.input_value() for link in links.all()]
    return [host, *(come(visits, link, name) for link, name in zip(addresses, names[1:]))]


def come(visits: Visits, link: str, name: str) -> Page:
    """Follow an invitation, and sit down."""
    page = visits.open(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    return page


def gather(stage: Stage, log: Sequence[Entry]) -> list[Page]:
    """Let everybody open a table from the shelf."""
    made = stage.shelf.make(log)
    stage.shelf.put(made)
    return [stage.open(f"/play/{made.id}", person) for person in made.people.values()]


def log_of(page: Page) -> list[str]:
    """Read the moves in the log, the newest first, as everybody may know them."""
    return [line.splitlines()[0] for line in page.locator(".log > li").all_inner_texts()]


def facts_of(page: Page) -> list[list[str]]:
    """Read the numbers, colours and spaces in the log, which "you" and a name have in common."""
    return [FACT.findall(line) for line in log_of(page)]


def player(page: Page, name: str) -> Locator:
    """Find the line of somebody in the list of players."""
    return page.locator(".players li").filter(has_text=name)


def check_hands(page: Page) -> None:
    """Look whether the page shows what its person may know of the hands, and no more."""
    told = welcome_of(page)
    view, seat = told["view"], told["seat"]
    assert shown_hand(page) == view["hands"][seat]
    for other in set(range(view["players"])) - {seat}:
        check_other_hand(page, view, other)


def check_other_hand(page: Page, view: dict[str, Any], other: int) -> None:
    """Look whether another's hand is told by its number of cards, and what everybody knows."""
    hand = view["hands"][other]
    if view["game"] == "mandala":
        place = page.locator(f"[data-spot='hand-of:{other}']")
        assert f" holds {hand} card" in (place.get_attribute("aria-label") or "")
        assert place.locator("[data-colour]").count() == 0
    else:
        place = page.locator(f"[data-place~='hands.{other}']")
        known = sum(hand["known"].values())
        assert f"{known + hand['hidden']} card" in (place.get_attribute("aria-label") or "")
        assert place.locator(".hand [data-colour]").count() == 0


class Watchful(Hands):
    """Hands of somebody who now and then looks at everybody's cards."""

    def take_turn(self) -> bool:
        """Look at the cards before some of the moves, of all seats in turn."""
        look = self.look()
        if look["state"] == "mine" and look["made"] % 3 == 0:
            check_hands(self.page)
        return super().take_turn()


@pytest.mark.slow
@pytest.mark.parametrize("late", nets.some([moves(26), moves(0)]), ids=["late", "whole"])
def test_two_people_play_patterns_and_see_the_same_end(stage: Stage, late: Wish) -> None:
    pages = gather(stage, played("patterns", "pp", late))
    play_together([Hands(page, seed) for seed, page in enumerate(pages)])
    check_same_end(pages, "patterns")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "late"),
    [
        ("mandala", "pp", moves(70)),
        pytest.param("flowers", "pp", LATE["flowers"], marks=pytest.mark.thorough),
        pytest.param("flowers", "pppp", moves(80), marks=pytest.mark.thorough),
        ("flowers", "ppp", moves(66)),
    ],
    ids=["mandala", "flowers", "flowers by four", "flowers by three"],
)
def test_people_hide_their_cards_and_see_the_same_end(
    stage: Stage, game: str, seats: str, late: Wish
) -> None:
    pages = gather(stage, played(game, seats, late))
    play_together([Watchful(page, seed) for seed, page in enumerate(pages)])
    check_same_end(pages, game)


def check_same_end(pages: list[Page], game: str) -> None:
    """Look whether all tell the same end, each to whoever looks at it."""
    names = [*NAMES[: len(pages)]]
    results = [
        replace(each, names=[name if called == "You" else called for called in each.names])
        for each, name in zip((read_result(page, game) for page in pages), names)
    ]
    assert len({(tuple(each.names), tuple(each.scores)) for each in results}) == 1
    assert sorted(results[0].names) == names
    if not results[0].is_tie:
        assert [each.verdict for each in results] == [
            each.says(name) for each, name in zip(results, names)
        ]
    facts = [facts_of(page) for page in pages]
    assert facts == [facts[0]] * len(facts)
    assert not WORD.search("\n".join(log_of(pages[0])))


def test_a_move_appears_in_words_at_the_other(visits: Visits) -> None:
    pages = meet(visits, "patterns", "Ann", "Bob")
    players = [Hands(page) for page in pages]
    for turn in range(1, 4):
        play_together(players, 1)
        for page in pages:
            expect(page.locator(".log > li")).to_have_count(turn)
        assert facts_of(pages[0]) == facts_of(pages[1])
        told = sorted(log_of(page)[0].split()[:2] for page in pages)
        (name, done), (you, same) = told
        assert (name in {"Ann", "Bob"}, you, done) == (True, "You", same)
        assert done in {"took", "established", "flipped", "put"}


def test_an_invitation_is_whole_in_the_address_bar_for_another_browser(visits: Visits) -> None:
    host = visits.open("/new/mandala?mode=friends")
    host.get_by_label("Your name").fill("Ann")
    host.get_by_role("button", name="Open the table").click()
    in_a_chat = visits.open(host.get_by_label(re.compile("^Link: ")).input_value())
    expect(in_a_chat.get_by_role("button", name="Sit down")).to_be_visible()
    copied = in_a_chat.url  # "open in browser" takes this along
    in_a_chat.reload()
    expect(in_a_chat.get_by_role("button", name="Sit down")).to_be_visible()
    bob = come(visits, copied, "Bob")
    for page in (host, bob):
        expect(page.get_by_text("No move has been made yet.")).to_be_visible()


def test_everybody_sees_who_is_connected(stage: Stage) -> None:
    ann, ben = gather(stage, begun("mandala", "pp", 1))
    expect(player(ann, "Ben")).to_have_text(re.compile(", connected"))
    expect(player(ben, "Ann")).to_have_text(re.compile(", connected"))
    ben.goto("about:blank")
    expect(player(ann, "Ben")).to_have_text(re.compile(", not connected"))
    ben.go_back()
    expect(player(ann, "Ben")).to_have_text(re.compile(", connected"))


def test_while_seats_are_open_everybody_sees_who_is_missing(visits: Visits) -> None:
    host = visits.open("/new/flowers?mode=friends")
    host.get_by_label("3", exact=True).check()
    host.get_by_label("Your name").fill("Ann")
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_text("2 more people are missing.")).to_be_visible()
    guest = come(visits, host.get_by_label(re.compile("^Link: ")).first.input_value(), "Bob")
    for page in (host, guest):
        expect(page.get_by_text("One more person is missing.")).to_be_visible()
        expect(page.get_by_role("listitem").filter(has_text="Bob")).to_be_visible()
    expect(guest.get_by_label(re.compile("^Link: "))).to_have_count(0)


# News goes after a while, perhaps before somebody who is slow looks at it.
LISTEN = """() => {
  const news = document.querySelector('.news');
  globalThis.heard = [];
  new MutationObserver(() => heard.push(news.textContent))
    .observe(news, { childList: true, characterData: true, subtree: true });
}"""


def listen(page: Page) -> None:
    """Note all news from now on, as soon as the page has a place for it."""
    expect(page.locator(".news")).to_be_attached()
    page.evaluate(LISTEN)


def expect_heard(page: Page, news: str) -> None:
    page.wait_for_function("news => heard.includes(news)", arg=news)


def test_people_react_to_each_other(stage: Stage) -> None:
    ann, ben = gather(stage, begun("mandala", "pp", 1))
    for page in (ann, ben):
        listen(page)
    ann.get_by_role("button", name="Well played!").click()
    for page, name in ((ann, "You"), (ben, "Ann")):
        expect_heard(page, f"{name}: Well played!")
        expect(page.locator(".besides li")).to_have_text([f"{name}: Well played!"])
    spectator = stage.open(ann.url)
    expect(spectator.locator(".besides li")).to_have_text(["Ann: Well played!"])


def test_a_reaction_leaves_in_sight_what_was_refused(stage: Stage) -> None:
    ann, ben = gather(stage, begun("mandala", "pp", 1))
    expect(player(ann, "Ben")).to_be_visible()
    for said in range(6):  # more than one may say between two moves
        expect(ann.locator(".besides li")).to_have_count(said)  # clicked twice is said once
        ann.get_by_role("button", name="Oops!").click()
    refusal = ann.get_by_role("alert")
    expect(refusal).to_contain_text("That is enough for now.")
    listen(ann)
    ben.get_by_role("button", name="Hello!").click()
    expect_heard(ann, "Ben: Hello!")
    expect(refusal).to_be_visible()


def test_whoever_resigns_is_in_the_log_and_earlier_moves_keep_their_names(stage: Stage) -> None:
    ann, ben, _ = gather(stage, played("flowers", "ppp", moves(3)))
    said_by = re.compile(r"^(Ann|Cleo|You) ")  # once the log was read in, after the board
    expect(ben.locator(".log > li")).to_have_text([said_by] * 3)
    before = log_of(ben)
    assert sorted({line.split()[0] for line in before}) == ["Ann", "Cleo", "You"]
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("button", name="Yes, resign").click()
    said = re.compile(r"^Ann resigned\. \w+ plays on\.$")
    expect(ben.locator(".besides li").filter(has_text=said)).to_have_count(1)
    expect(ann.locator(".besides li").filter(has_text="You resigned.")).to_have_count(1)
    assert log_of(ben)[-3:] == before
    later = stage.open(ann.url)
    expect(later.locator(".besides li").filter(has_text=said)).to_have_count(1)
    assert [line.split()[0] for line in log_of(later)[-3:]].count("Ann") == 1


def test_a_move_is_taken_back_when_the_other_agrees(stage: Stage) -> None:
    pages = gather(stage, begun("patterns", "pp", 1))
    mover, other = make_a_move(pages)
    mover.get_by_role("button", name="Take back").click()
    expect(
        mover.get_by_text("Your move is taken back as soon as the others agree.")
    ).to_be_visible()
    other.get_by_role("button", name="Agree").click()
    for page in pages:
        expect(page.locator(".log > li")).to_have_count(0)
    asked, agreed = "asked to take the last move back.", "agreed: the move was taken back."
    names = dict(zip(pages, NAMES))
    for page in pages:
        who, whom = ("You" if each is page else names[each] for each in (mover, other))
        expect(page.locator(".besides li")).to_have_text([f"{who} {asked}", f"{whom} {agreed}"])
    assert Hands(mover).wait("mine")


def test_a_move_stays_when_the_other_declines(stage: Stage) -> None:
    pages = gather(stage, begun("patterns", "pp", 1))
    mover, other = make_a_move(pages)
    mover.get_by_role("button", name="Take back").click()
    expect(other.get_by_text("would like to take the last move back.")).to_be_visible()
    other.get_by_role("button", name="Decline").click()
    for page in pages:
        expect(page.locator(".undo")).to_have_count(0)
        told = page.locator(".besides li").last
        expect(told).to_have_text(re.compile(r"^(You|Ann|Ben) did not agree: the move stays\.$"))
        expect(page.get_by_role("button", name="Take back")).to_have_count(0)
        expect(page.locator(".log > li")).to_have_count(1)


def make_a_move(pages: list[Page]) -> tuple[Page, Page]:
    """Let whoever has the turn move; give that person's page and the other's."""
    players = [Hands(page) for page in pages]
    play_together(players, 1)
    for page in pages:
        expect(page.locator(".log > li")).to_have_count(1)
    mine = [player.look()["state"] == "mine" for player in players]
    return (pages[1], pages[0]) if mine[0] else (pages[0], pages[1])


def test_after_the_end_both_go_on_to_a_rematch_with_seats_changed(stage: Stage) -> None:
    ann, ben = gather(stage, begun("mandala", "pp", 1))
    before = names_in_order(ann)
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("button", name="Yes, resign").click()
    expect(ann.get_by_role("heading", name="Ben wins.")).to_be_visible()
    expect(ben.get_by_role("heading", name="You win!")).to_be_visible()
    expect(ben.get_by_role("dialog").get_by_text("Ann resigned.")).to_be_visible()
    old = ann.url
    ann.get_by_role("button", name="Rematch").click()
    expect(ann.get_by_role("button", name="Waiting for the others…")).to_be_disabled()
    expect(ben.get_by_text("Ann would like a rematch.")).to_be_visible()
    ben.get_by_role("button", name="Rematch").click()
    for page in (ann, ben):
        expect(page).not_to_have_url(old)
        expect(page.get_by_text("No move has been made yet.")).to_be_visible()
    assert ann.url == ben.url
    assert names_in_order(ann) == before[::-1]


def names_in_order(page: Page) -> list[str]:
    """Read who sits where."""
    names = page.locator(".players .name")
    expect(names).to_have_count(2)
    return [re.sub(r"\W.*", "", name) for name in names.all_inner_texts()]
