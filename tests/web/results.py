"""What the page tells at the end of a game, read as a person reads it."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

WHO = r"(You|Your|[A-Z]\w+(?:'s|\N{RIGHT SINGLE QUOTATION MARK}s)?)"
REASONS = {
    "mandala": (
        f"{WHO} sixth River space is taken, so the game is over.",
        "The last Mandala is destroyed, so the game is over.",
        "No Mandala can be completed any more, so the game is over.",
        "For 50 turns no card went into a Mandala, so the game is over.",
    ),
    "patterns": (f"{WHO} cannot act any more, so the game is over.",),
    "flowers": (
        f"{WHO} third Flower ended the game.",
        "With three Flowers each .*",
        "There are no tiles for a new Mandala.*",
        "Everybody has passed.*",
    ),
}
TIMES = "\N{MULTIPLICATION SIGN}"
DIFFERENCE = re.compile("[(](\\d+) \N{MINUS SIGN} (\\d+)[)]")
# Where a line of the scoring writes its sum, in one part or in two.
SUMS = {"mandala": [".product"], "patterns": [".sum", "strong"], "flowers": [".sum"]}


@dataclass(frozen=True)
class Result:
    """The end of a game as one page tells it."""

    verdict: str
    reason: str
    names: list[str]
    scores: list[int]

    @property
    def is_tie(self) -> bool:
        """Whether the best are equal by points."""
        return self.scores.count(max(self.scores)) > 1

    @property
    def best(self) -> str:
        """Who has the most points."""
        return self.names[self.scores.index(max(self.scores))]

    def says(self, me: str) -> str:
        """Return the verdict that somebody should see, unless it is a tie."""
        return "You win!" if self.best == me else f"{self.best} wins."


def read_result(page: Page, game: str) -> Result:
    """Read the dialog at the end; the scoring in it must add up to what is shown elsewhere."""
    dialog = page.get_by_role("dialog")
    seats = dialog.locator(".scoring section")
    expect(dialog.get_by_role("button", name="Rematch")).to_be_visible()  # all has been told
    scores = [_add_up(seat, game) for seat in seats.all()]
    ranked = dialog.locator(".ranking strong").all_text_contents()
    assert [int(points) for points in ranked] == sorted(scores, reverse=True)
    beside = page.locator("#side .points").all_text_contents()
    assert [f"{score} point{'s' * (score != 1)}" for score in scores] == beside
    reason = dialog.locator("> p").first.inner_text()
    assert re.fullmatch("|".join(REASONS[game]), reason), reason
    names = seats.get_by_role("heading").all_inner_texts()
    return Result(dialog.get_by_role("heading").first.inner_text(), reason, names, scores)


def _add_up(seat: Locator, game: str) -> int:
    """Check each line of a seat, and their sum."""
    lines = [_worth(line, SUMS[game]) for line in seat.get_by_role("listitem").all()]
    total = int(seat.locator(".total strong").inner_text().split()[0])
    assert sum(lines) == total
    return total


def _worth(line: Locator, parts: list[str]) -> int:
    """Calculate a line as it is written; the points must be what comes of it."""
    if not line.locator(parts[0]).count():
        return 0  # this one says that there is nothing
    text = "=".join(line.locator(part).inner_text() for part in parts)
    values = [_calculate(each) for each in text.split("=") if each.strip()]
    assert len(set(values)) == 1, text
    return values[0]


def _calculate(text: str) -> int:
    """Calculate a sum of products, and a product with a difference in brackets."""
    text = DIFFERENCE.sub(lambda each: str(int(each[1]) - int(each[2])), text)
    return sum(math.prod(int(number) for number in term.split(TIMES)) for term in text.split("+"))
