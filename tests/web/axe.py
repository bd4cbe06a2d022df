"""What axe-core finds wrong with a page for people who see, hear or point differently."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"

# Contrasts are left to contrast.py, which judges every text, and takes less time for it.
RUN = """async () => {
  const rules = { 'color-contrast': { enabled: false } };
  const less = { resultTypes: ['violations'], elementRef: false, iframes: false, preload: false };
  const found = await axe.run({ ...less, rules });
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary, html }) => ({ id, target, html, failureSummary })));
}"""


def faults(page: Page) -> list[str]:
    """List what is wrong with a page, as axe-core words it."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(SOURCE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [f"{each['id']} at {each['target']}: {each['failureSummary']}" for each in found]
