"""Whether a page fits its screen, and fingers find what they may touch."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize

PHONES = [(390, 844), (320, 640), (844, 390)]
LAPTOP = (1280, 800)
LARGEST = (3840, 2160)
# The smallest phones upright and sideways, and a laptop whose page is shown twice as large.
LEAST = [(320, 568), (667, 375), (640, 400)]
TOUCH = 44  # pixels
ROUNDING = 0.5

# By how many pixels the page is wider than the screen, and what sticks out furthest.
OVERHANG = """(width) => {
  const root = document.scrollingElement;
  if (root.scrollWidth <= width) return '';
  const right = (element) => element.getBoundingClientRect().right;
  const all = [...document.querySelectorAll('body *')].sort((a, b) => right(b) - right(a));
  return `at ${width} by ${root.scrollWidth - width} px: ${all[0].outerHTML.slice(0, 200)}`;
}"""

# Keeps a page from being drawn at each size, which takes longer than to lay it out.
UNPAINTED = "(is) => void (document.documentElement.style.opacity = is ? 0 : '')"

# What can be tapped and is smaller than a finger. A link inside a sentence is as high as its line.
SMALL = """(least) => {
  const query = 'a[href], button, input, select, textarea, summary, [role=button], [role=switch]';
  const isInSentence = (element) =>
    element.matches('a') &&
    getComputedStyle(element).display === 'inline' &&
    element.closest('p, .log li');
  const area = (element) => (element.closest('label') ?? element).getBoundingClientRect();
  return [...document.querySelectorAll(query)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.closest('.skip, [inert]') && !isInSentence(element))
    .map((element) => [element, area(element)])
    .filter(([, { width, height }]) => width && (width < least || height < least))
    .map(([element, { width, height }]) =>
      `${width.toFixed(1)} by ${height.toFixed(1)}: ${element.outerHTML.slice(0, 160)}`);
}"""

# What of a board would have to be scrolled to, hand and buttons included.
OUT_OF_REACH = """() => {
  const isOut = ({ top, bottom }) => top < 0 || bottom > innerHeight;
  const pages = ':is(.table, .lesson, .puzzle)';
  const all = [...document.querySelectorAll(`${pages} :is(.spot, .doing button)`)];
  return all.filter((e) => isOut(e.getBoundingClientRect())).map((e) => e.outerHTML.slice(0, 160));
}"""
SCROLLS = "() => document.scrollingElement.scrollHeight > innerHeight"


def overhanging(page: Page) -> list[str]:
    """Return the screens on which a phone's page is wider than the screen, and what sticks out."""
    page.evaluate(UNPAINTED, True)
    found = [_overhang(page, *size) for size in PHONES]
    width, height = LAPTOP  # without a phone's many pixels
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    page.context.new_cdp_session(page).send("Emulation.setDeviceMetricsOverride", size)
    found.append(page.evaluate(OVERHANG, width))
    page.evaluate(UNPAINTED, False)
    return [each for each in found if each]


def overhanging_the_largest(page: Page) -> str:
    """Return what sticks out of the largest screen, if anything."""
    page.evaluate(UNPAINTED, True)
    return _overhang(page, *LARGEST)


def _overhang(page: Page, width: int, height: int) -> str:
    _resize(page, width, height)
    found: str = page.evaluate(OVERHANG, width)
    return found


def _resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size(ViewportSize(width=width, height=height))


def too_small(page: Page) -> list[str]:
    """List what a finger could miss."""
    found: list[str] = page.evaluate(SMALL, TOUCH - ROUNDING)
    return found


def crowded_out(page: Page) -> list[str]:
    """List what of a board is not on one of the smallest screens, or sticks out there."""
    found = []
    for width, height in LEAST:
        overhang = _overhang(page, width, height)
        found += [
            f"at {width} by {height}: {each}" for each in [overhang, *out_of_reach(page)] if each
        ]
    return found


def out_of_reach(page: Page) -> list[str]:
    """List what of a board is not on the screen."""
    if not page.locator(":is(.table, .lesson, .puzzle) .stage").count():
        return []
    found: list[str] = page.evaluate(OUT_OF_REACH)
    return [*found, *(["the page scrolls"] if page.evaluate(SCROLLS) else [])]
