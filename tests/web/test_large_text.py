"""Whoever reads with larger letters loses nothing: no text is cut off, covered or out of reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize

from tests import nets
from tests.web.browsers import LAPTOP, PHONE
from tests.web.sizes import PHONES
from tests.web.stage import Stage
from tests.web.states import STATES

BOARDS = ("mandala-turn", "patterns-turn", "flowers-4-take", "flowers-2-held", "flowers-3-turn")
PERCENTS = (100, 150, 200) if nets.mode == "thorough" else (150, 200)
READ = ("home", "new-flowers-friends", "learn", "settings", "rules-mandala", "waiting")
SCREENS = [(1280, 800), *PHONES]
USUAL = 16  # pixels

# Texts that stick out of the page or of what cuts them off, and texts that lie upon each other.
LOST = """() => {
  const root = document.scrollingElement;
  const quiet = '.unseen, .skip, [hidden], [inert], option, .badge, .number, .taken, svg';
  const cuts = ({ overflowX, overflowY }) => /hidden|clip/.test(overflowX + overflowY);
  const boxes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (!text.data.trim() || element.closest(quiet)) continue;
    const how = { visibilityProperty: true, opacityProperty: true };
    const around = [element, element.parentElement];
    const isCut = around.some((each) => getComputedStyle(each).clipPath !== 'none');
    if (isCut || !element.checkVisibility(how)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) if (box.width) boxes.push({ text, element, box });
  }
  const said = ({ text, box }) =>
    `${text.data.trim().slice(0, 40)} at ${box.left.toFixed()},${box.top.toFixed()}`;
  const isOut = ({ element, box }) => {
    if (box.left + scrollX < -1 || box.right + scrollX > root.scrollWidth + 1) return true;
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.textOverflow === 'ellipsis') return false; // told in full elsewhere
      const { left, right, top, bottom } = at.getBoundingClientRect();
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return false;
      const isAside = box.left < left - 2 || box.right > right + 2;
      if (cuts(style) && (isAside || box.top < top - 4 || box.bottom > bottom + 4)) return true;
    }
    return false;
  };
  const isUpon = (one, other) =>
    Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 2 &&
    Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 5;
  const onBoard = boxes.filter(({ element }) => element.closest('.stage, header'));
  const upon = onBoard.flatMap((one, index) => onBoard.slice(index + 1)
    .filter((other) => one.text !== other.text && isUpon(one, other))
    .map((other) => `${said(one)} upon ${said(other)}`));
  return [...boxes.filter(isOut).map(said), ...upon];
}"""
# What of a hand cannot be hit, wherever the page is scrolled to.
UNREACHED = """() => [...document.querySelectorAll('.hand .spot')].filter((spot) => {
  spot.scrollIntoView({ block: 'center', inline: 'center' });
  const { left, top, width, height } = spot.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return !spot.contains(hit);
}).map((spot) => spot.outerHTML.slice(0, 120))"""


def enlarge(page: Page, percent: int) -> None:
    """Set the size of letters as the browser's settings do."""
    size = USUAL * percent // 100
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})


def lost(page: Page) -> list[str]:
    """List what nobody can read or reach, screen by screen."""
    found = []
    for width, height in SCREENS:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        faults = page.evaluate(LOST) + page.evaluate(UNREACHED)
        found += [f"at {width} by {height}: {fault}" for fault in faults]
    return found


@pytest.mark.parametrize(
    ("board", "language"),
    # German has the longer words. One board of each game is tried in it.
    nets.some([(board, language) for language in ("de", "en") for board in BOARDS], plain=3),
)
def test_a_table_keeps_all_its_words_with_larger_letters(
    stage: Stage, board: str, language: str
) -> None:
    page = STATES[board](Stage(stage.visits, stage.shelf, LAPTOP, language))
    faults = {}
    for percent in PERCENTS:
        enlarge(page, percent)
        faults[f"{percent} %"] = lost(page)
    enlarge(page, 100)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    faults["only the page, of which media queries do not know: it scrolls"] = lost(page)
    assert not any(faults.values()), faults


@pytest.mark.parametrize("state", READ)
def test_a_page_that_is_read_is_twice_as_large_without_scrolling_aside(
    stage: Stage, state: str
) -> None:
    page = STATES[state](Stage(stage.visits, stage.shelf, PHONE))
    enlarge(page, 200)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert page.evaluate(LOST) == []
    assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
