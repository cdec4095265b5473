"""Checks the geometry of a page: text that is broken, overlapped, cut off or covered."""

from collections.abc import Collection

from .phone import Phone

TEXTS = """
const shown = (e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) &&
  !e.closest(".vh, .skip, [aria-hidden=true] svg, option, textarea, datalist") &&
  getComputedStyle(e).clipPath === "none";
const clipped = (e) => {
  for (let at = e; at && at !== document.body; at = at.parentElement)
    if (getComputedStyle(at).clipPath !== "none") return true;
  return false;
};
const texts = () => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const e = node.parentElement;
    if (node.data.trim() && shown(e) && !clipped(e)) found.push(node);
  }
  return found;
};
const boxes = (node, from, to) => {
  const range = document.createRange();
  range.setStart(node, from ?? 0);
  range.setEnd(node, to ?? node.length);
  return [...range.getClientRects()].filter((box) => box.width > 0.5 && box.height > 0.5);
};
const lines = (rects) => new Set(rects.map((box) => Math.round(box.top))).size;
"""

BROKEN = (
    "() => {"
    + TEXTS
    + r"""
  const number = /[+−]?[\p{N}]+/gu, word = /[\p{L}\p{N}]+/gu;
  const found = [];
  for (const node of texts()) {
    const at = node.parentElement;
    if (/:\/\//.test(node.data) || at.closest("bdi, .lead, .hands:is(.n7, .n8)")) continue;
    for (const part of node.data.matchAll(at.closest("th[scope=col]") ? word : number)) {
      if (lines(boxes(node, part.index, part.index + part[0].length)) > 1)
        found.push(`${part[0]} in ${node.parentElement.outerHTML.slice(0, 90)}`);
    }
  }
  return found;
}"""
)
"""Finds numbers and column headings that break across lines."""

OVERLAPPED = (
    "() => {"
    + TEXTS
    + """
  const still = (e) => !e.closest(".bar, #news, .sums, #lost, .menu nav, footer");
  const seen = [];
  for (const node of texts()) {
    const e = node.parentElement;
    if (!still(e)) continue;
    for (const box of boxes(node)) {
      let [left, right, top, bottom] = [box.left, box.right, box.top, box.bottom];
      for (let at = e; at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === "visible") continue;
        const edge = at.getBoundingClientRect();
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      const turned = getComputedStyle(e).writingMode !== "horizontal-tb";
      const lower = turned ? box.width * 0.2 : box.height * 0.2;
      if (turned) [left, right] = [left + lower, right - lower];
      else [top, bottom] = [top + lower, bottom - lower];
      if (right - left > 1 && bottom > top) seen.push([left, right, top, bottom, node]);
    }
  }
  const found = [];
  for (let i = 0; i < seen.length; i++) for (let j = i + 1; j < seen.length; j++) {
    const [a, b] = [seen[i], seen[j]];
    if (a[4] === b[4]) continue;
    const across = Math.min(a[1], b[1]) - Math.max(a[0], b[0]);
    const down = Math.min(a[3], b[3]) - Math.max(a[2], b[2]);
    if (across > 1.5 && down > 1.5) found.push(`${a[4].data.trim()} on ${b[4].data.trim()}`);
  }
  return [...new Set(found)];
}"""
)
"""Finds texts that overlap."""

CUT = (
    "() => {"
    + TEXTS
    + """
  const found = [];
  for (const node of texts()) {
    const framed = "label > b, .total, .b, .kc, td, .ix, .games li, .deal";
    const around = node.parentElement.closest(framed);
    if (!around || node.parentElement.closest("bdi, .sums i")) continue;
    const edge = around.getBoundingClientRect();
    const turned = getComputedStyle(around).writingMode !== "horizontal-tb";
    const [from, to] = turned ? ["top", "bottom"] : ["left", "right"];
    for (const box of boxes(node))
      if (box[from] < edge[from] - 0.75 || box[to] > edge[to] + 0.75)
        found.push(`${node.data.trim()} in ${around.className || around.tagName}`);
  }
  return [...new Set(found)];
}"""
)
"""Finds texts that extend beyond their chip, button or card."""

SIDEWAYS = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const found = [...document.body.querySelectorAll("*")]
    .filter((e) => e.getBoundingClientRect().right > width + 0.5)
    .map((e) => e.outerHTML.slice(0, 120));
  return [`${document.documentElement.scrollWidth} of ${width}`, ...found];
}"""
"""Finds elements that make the page wider than its window."""

COVERED = """() => {
  const found = [];
  const sticky = [...document.querySelectorAll(".bar, #news, .sums, footer")];
  const high = sticky.filter((e) => getComputedStyle(e).position === "sticky")
    .map((e) => e.getBoundingClientRect().height);
  const sum = high.reduce((all, each) => all + each, 0) / innerHeight;
  return sum > 0.5 ? [`${Math.round(sum * 100)} of 100 are covered`] : [];
}"""
"""Whether sticky elements cover more than half of the window."""

ASTRAY = """(names) => {
  const menu = document.querySelector(".menu");
  if (!menu) return [];
  const words = [...document.querySelector(".brand").childNodes].find((n) => n.data?.trim());
  const [was, usual] = [menu.open, words.data];
  menu.open = true;
  const found = [];
  for (const name of names) {
    words.data = ` ${name}`;
    const width = document.documentElement.clientWidth;
    for (const each of menu.querySelectorAll("summary, a")) {
      const box = each.getBoundingClientRect();
      const inside = box.left >= 0 && box.right <= width + 0.5;
      if (inside && each.scrollWidth <= each.clientWidth) continue;
      const [left, right] = [Math.round(box.left), Math.round(box.right)];
      found.push(`${each.innerText} from ${left} to ${right} of ${width} under ${name}`);
    }
  }
  [menu.open, words.data] = [was, usual];
  return found;
}"""
"""Finds parts of the open menu outside the window, for each given name of a game."""

CHECKS = {
    "broken": BROKEN,
    "overlapped": OVERLAPPED,
    "cut": CUT,
    "sideways": SIDEWAYS,
    "covered": COVERED,
}

ALL = f"() => ({{{', '.join(f'{kind}: ({check})()' for kind, check in CHECKS.items())}}})"


def wrong(phone: Phone) -> dict[str, list[str]]:
    """The faults in the geometry of the page, by kind."""
    seen: dict[str, list[str]] = phone.page.evaluate(ALL)
    return {kind: where for kind, where in seen.items() if where}


def astray(phone: Phone, names: Collection[str]) -> list[str]:
    """The parts of the open menu outside the window if the game has one of *names*."""
    return list(phone.page.evaluate(ASTRAY, list(names)))


def enlarge(phone: Phone, percent: int) -> None:
    """Sets the browser's font size in percent of the default."""
    settings = {"fontSizes": {"standard": 16 * percent // 100, "fixed": 13 * percent // 100}}
    phone.tools.send("Page.setFontSizes", settings)
