"""Which texts of a page are hard to read: axe-core does not dare to judge where things overlap."""

from __future__ import annotations

from playwright.sync_api import Page

# Contrasts cannot be told in front of a picture, so the grain of the sand is taken away first.
PLAIN = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { background-image: none !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
# Everything is found under a point, also what no pointer can hit.
SOLID = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { pointer-events: auto !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""

FAINT = """() => {
  const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const opacity = (element) =>
    element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1;
  const paint = (element, property) => {
    const [r, g, b, a] = rgba(getComputedStyle(element)[property]);
    return [r, g, b, a * opacity(element)];
  };
  const over = (top, ground) => ground.map((each, i) => top[i] * top[3] + each * (1 - top[3]));
  const light = (colour) => {
    const [r, g, b] = colour.map((each) => each / 255).map((each) =>
      each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const ground = (under) => {
    const layers = under.map((element) =>
      paint(element, element instanceof SVGGeometryElement ? 'fill' : 'backgroundColor'));
    return layers.reduceRight((below, layer) => over(layer, below), [255, 255, 255]);
  };
  const isLarge = ({ fontSize, fontWeight }) =>
    parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);

  const judge = (text) => {
    const element = text.parentElement;
    if (element.closest(':disabled, option, .unseen, .skip')) return null;
    if (!element.checkVisibility({ visibilityProperty: true })) return null;
    const range = document.createRange();
    range.selectNodeContents(text);
    let box = range.getBoundingClientRect();
    if (box.bottom > innerHeight || box.top < 0) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      box = range.getBoundingClientRect();
    }
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const stack = document.elementsFromPoint(x, y);
    const depth = stack.findIndex((each) => element.contains(each) || each.contains(element));
    if (!box.width || depth < 0 || !stack.includes(element)) return null;
    const below = ground(stack.slice(stack.indexOf(element)));
    const style = getComputedStyle(element);
    const ink = paint(element, element instanceof SVGElement ? 'fill' : 'color');
    const found = contrast(over(ink, below), below);
    if (found >= (isLarge(style) ? 3 : 4.5)) return null;
    return `${found.toFixed(2)}: "${text.data.trim()}" in ${element.outerHTML.slice(0, 120)}`;
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faint = [];
  let judged = 0;
  while (walker.nextNode()) {
    if (!walker.currentNode.data.trim()) continue;
    const found = judge(walker.currentNode);
    judged += 1;
    if (found) faint.push(found);
  }
  return { faint, judged };
}"""


def faint_texts(page: Page) -> list[str]:
    """List the texts whose contrast is below that of WCAG's level AA."""
    page.evaluate(PLAIN)
    page.evaluate(SOLID)
    found: list[str] = page.evaluate(FAINT)["faint"]
    return found
