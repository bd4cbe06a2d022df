"""Studies that are kept: one's own with all that can be in it, somebody's, and the list of mine."""

from __future__ import annotations

from playwright.sync_api import Page

from sandtable import Match
from sandtable.games.words.reading import Json
from sandtable.study.document import FromRecord
from sandtable.study.reading import new
from tests.web.stage import Stage, state

NAME = "Mandala 7"  # what people write is in no language of the page
MOVES = 6


def game() -> Json:
    """Return the record of a short game of Mandala."""
    match = Match.new("mandala", seed=4)
    for _ in range(MOVES):
        match.play(match.legal_moves[0])
    return match.record()


def document() -> Json:
    """Return a study with a variation, a comment, marks, advice and an assumption."""
    made = new(NAME, FromRecord(record=game()), Match.from_record).to_json()
    first, second = Match.from_record(made["start"]["record"]).positions[:2]
    move, other = first.legal_moves[-2:]
    advised = [
        {"move": word, "chance": chance, "wrong_by": 0.007}
        for word, chance in ((move, 0.52), (other, 0.48))
    ]
    made["nodes"][1] |= {
        "comment": "!?",
        "marks": [
            {"kind": "ring", "at": "mandalas.0.mountain"},
            {"kind": "arrow", "at": "deck", "to": "hands.1"},
        ],
    }
    made["nodes"][0] |= {"advice": {"moves": advised}}
    made["nodes"].append({"after": 0, "by": 0, "move": other})
    seat = second.to_move or 0
    cards = {f"hands.{1 - seat}": {"r": 2}}
    made["assumptions"] = [{"name": "2 r", "seat": seat, "cards": cards}]
    return made


def keep(page: Page) -> Json:
    """Let a server keep the study; give what it answers, with the key."""
    answer = page.request.post("/api/studies", data={"study": document()})
    assert answer.ok, answer.text()
    kept: Json = answer.json()
    return kept


def listed(kept: Json) -> Json:
    """Return what the browser of its owner keeps of a study."""
    about = {key: kept[key] for key in ("id", "key", "changed")}
    return about | {"name": kept["study"]["name"], "game": kept["study"]["game"]}


def open_study(stage: Stage, *, is_mine: bool = True) -> Page:
    """Open a study, as its owner or as somebody who has the link."""
    kept = keep(stage.open("/settings"))
    mine = {"sandtable.studies": [listed(kept)]} if is_mine else {}
    page = stage.open(f"/study/{kept['id']}", kept=mine)
    page.wait_for_selector(".study .stage .spot.lit")
    return page


@state("study-kept")
def study_kept(stage: Stage) -> Page:
    page = open_study(stage)
    page.click("section[aria-labelledby=moves] ol > li:nth-child(2) > button")
    page.wait_for_selector(".stage svg path.arrow")
    for each in page.locator(".study summary").all():
        each.click()
    page.click(".assumptions li .button")
    page.wait_for_selector(".stepper")
    return page


@state("study-to-read")
def study_to_read(stage: Stage) -> Page:
    return open_study(stage, is_mine=False)


@state("studies")
def studies(stage: Stage) -> Page:
    kept = keep(stage.open("/settings"))
    page = stage.open("/study", kept={"sandtable.studies": [listed(kept)]})
    page.wait_for_selector("main li a")
    return page
