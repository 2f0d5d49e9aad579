"""Scenes by eye: what a person would see on a page, in every size of screen and both themes, held to what must be so of every scene. Prints a table.

A scene is measured where it is: the window is made larger and smaller, and the theme is that of a device whose theme changes. Nothing is opened anew.

The smallest windows are measured in both languages, the others in the one or the other; with EVERY_SIZE=1 in the environment, all are in both, which takes
three minutes more."""

import os
import re

from visitor import DRAWN

PHONES = [(320, 568), (390, 844), (844, 390)]
LAPTOPS = [(1024, 640), (1280, 720), (1920, 1080)]
SIZES = [*PHONES, (768, 1024), *LAPTOPS, (1080, 1920)]
WALLS = [(1280, 720), (1920, 1080), (1080, 1920)]
# A kiosk stands on a tablet, a laptop or a screen of its own.
STATIONS = [(768, 1024), (1024, 768), *LAPTOPS, (1080, 1920)]
# The sizes at which each language is measured.
OF = {"en": {(320, 568), (390, 844), (844, 390), (1024, 640), (1024, 768), (1080, 1920)},
      "ru": {(320, 568), (844, 390), (768, 1024), (1280, 720), (1920, 1080)}}
SHOT = {(320, 568)}
# Where axe looks, which takes longer than all else: the one theme on a phone in the one language, the other on a desk in the other.
AXE = {"en": {(390, 844): "dark"}, "ru": {(1280, 720): "light"}}

# What is wrong with the scene, but for what flies over it where it is won, and what the table has of it. `main` finds its main button, which
# is to be seen without scrolling.
MEASURE = """(main) => {
  const [width, height] = [innerWidth, innerHeight];
  const page = document.documentElement;
  const whole = document.querySelector(".whole") !== null;
  const wrong = [];
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  // What lies below a dialog or a menu waits until that is closed.
  const scene = dialog ?? document.querySelector(".menu.open") ?? document.body;
  const styles = new Map();
  const styleOf = (element) => styles.get(element) ?? (styles.set(element, getComputedStyle(element)), styles.get(element));
  // Whole characters of the first words.
  const short = (text) => [...text.replaceAll(/\\s+/g, " ").trim()].slice(0, 40).join("");
  const named = (element) => {
    const name = typeof element.className === "string" ? element.className : element.getAttribute("class");
    const words = short(element.ariaLabel ?? element.innerText ?? element.textContent ?? "");
    return `${element.tagName.toLowerCase()}${name ? "." + name.trim().replaceAll(" ", ".") : ""}${words ? ` “${words}”` : ""}`;
  };
  const add = (kind, element, what) => wrong.push(`${kind}: ${element ? named(element) : ""} ${what ?? ""}`.trim());
  const ancestors = (element) => {
    const all = [];
    for (let one = element; one; one = one.parentElement) all.push(one);
    return all;
  };
  // -- What can be seen at all
  const apart = ".catch, .confetti, .unseen, .skip";
  const faint = new Map();
  const opacity = (element) => {
    if (!element) return 1;
    if (!faint.has(element)) faint.set(element, Number(styleOf(element).opacity) * opacity(element.parentElement));
    return faint.get(element);
  };
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && opacity(element) > 0.1
    && !element.closest(apart) && scene.contains(element);
  // What its boxes leave of a rectangle: {left, top, right, bottom}; a box that scrolls leaves as much as one that cuts. `by` says which do.
  // A control is cut by the boxes around it, the words in a box also by that box itself.
  const clipped = (rect, element, by = () => true, inside = false) => {
    let { left, top, right, bottom } = rect;
    let position = inside ? "static" : styleOf(element).position;
    for (let one = inside ? element : element.parentElement; one && one !== document.body; one = one.parentElement) {
      const style = styleOf(one);
      // What is placed above it is not cut by it.
      if (position === "fixed") break;
      if (position === "absolute" && style.position === "static" && style.transform === "none") continue;
      position = style.position;
      if ((style.overflowX !== "visible" || style.overflowY !== "visible") && style.display !== "inline" && !one.matches("svg") && by(style)) {
        const box = one.getBoundingClientRect();
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
        top = Math.max(top, box.top);
        bottom = Math.min(bottom, box.bottom);
      }
    }
    return { left, top, right, bottom };
  };
  const isThere = ({ left, top, right, bottom }) => right - left > 1 && bottom - top > 1;
  const scrolls = ({ overflowX, overflowY }) => [overflowX, overflowY].some((each) => each === "auto" || each === "scroll");
  // -- Texts, as their ink: the box of a line is higher than its letters. Pictures that are letters are no words
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  const inks = new Map();
  const ink = (element, words) => {
    const { font, textTransform } = styleOf(element);
    const key = `${font} ${textTransform} ${words}`;
    if (!inks.has(key)) {
      pen.font = font;
      const told = pen.measureText(textTransform === "uppercase" ? words.toUpperCase() : words);
      inks.set(key, [told.fontBoundingBoxAscent, told.fontBoundingBoxDescent, told.actualBoundingBoxAscent, told.actualBoundingBoxDescent]);
    }
    return inks.get(key);
  };
  const texts = [];
  const walker = document.createTreeWalker(scene, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    if (!node.data.trim() || owner.closest("option, script, style, title, desc, .emoji") || !isSeen(owner)) continue;
    range.selectNodeContents(node);
    const [ascent, descent, over, under] = ink(owner, node.data.trim());
    for (const box of range.getClientRects()) {
      if (box.width <= 1 || box.height <= 1) continue;
      const scale = box.height / (ascent + descent);
      const line = { left: box.left, right: box.right, top: box.top + scale * (ascent - over), bottom: box.top + scale * (ascent + under) };
      texts.push({ owner, line, seen: clipped(line, owner, undefined, true), words: short(node.data) });
    }
  }
  // Controls have boxes, whether they have words or not; pins of a map are where their places are.
  const controls = [...scene.querySelectorAll("button, a, input, select, textarea, summary")].filter((one) => isSeen(one) && one.getClientRects().length);
  const isBox = (one) => one.matches("button, .button, input:not([type=checkbox], [type=radio], [type=range]), select, textarea") && !one.closest(".map-pin");
  const things = [
    ...texts.filter(({ seen }) => isThere(seen)).map((text) => ({ ...text, isText: true })),
    ...controls.filter(isBox).map((owner) => ({ owner, seen: clipped(owner.getBoundingClientRect(), owner), words: "" })).filter(({ seen }) => isThere(seen)),
  ].sort((a, b) => a.seen.top - b.seen.top);
  // -- No text over text, nor over the box of a control
  const meet = (a, b) => ({ left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom) });
  const pairs = [];
  for (const [i, one] of things.entries())
    for (let j = i + 1; j < things.length && things[j].seen.top < one.seen.bottom; j++) {
      const other = things[j];
      if (one.owner === other.owner || (!one.isText && !other.isText)) continue;
      // Pins are where their places are.
      if (one.owner.closest(".map-pin") && other.owner.closest(".map-pin")) continue;
      // The words of a button are in it.
      if ((!one.isText && one.owner.contains(other.owner)) || (!other.isText && other.owner.contains(one.owner))) continue;
      const common = meet(one.seen, other.seen);
      if (common.right - common.left > 2 && common.bottom - common.top > 2) pairs.push([one, other]);
    }
  const isOpaque = (element) => {
    if (element.matches("img, video")) return opacity(element) > 0.9;
    const alpha = styleOf(element).backgroundColor.match(/^rgba\\(.*, ([\\d.]+)\\)$|^color\\(.*\\/ ([\\d.]+)\\)$/);
    return opacity(element) * Number(alpha?.[1] ?? alpha?.[2] ?? 1) > 0.9;
  };
  // What lies at a point, from above, also what lets presses through.
  const through = new CSSStyleSheet();
  through.replaceSync("* { pointer-events: auto !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, through];
  const [scrolledX, scrolledY] = [scrollX, scrollY];
  for (const [one, other] of pairs) {
    const common = meet(one.seen, other.seen);
    let [x, y] = [(common.left + common.right) / 2, (common.top + common.bottom) / 2];
    if (y < 0 || y >= height) {
      scrollTo(scrolledX, scrolledY + y - height / 2);
      y -= scrollY - scrolledY;
    }
    const stack = document.elementsFromPoint(x, y);
    const at = [one, other].map(({ owner }) => stack.findIndex((each) => each === owner));
    const hidden = at.map((index, i) => index < 0 || stack.slice(0, index).some((each) => isOpaque(each) && !each.contains([one, other][i].owner)));
    if (y >= 0 && y < height && !hidden[0] && !hidden[1])
      add("text over text", one.owner, `“${one.words}” and ${named(other.owner)} “${other.words}” by `
        + `${Math.round(common.right - common.left)} x ${Math.round(common.bottom - common.top)}`);
    scrollTo(scrolledX, scrolledY);
  }
  // A text that something opaque covers in part is not hidden on purpose.
  for (const { owner, seen, words } of texts) {
    if (!isThere(seen) || seen.top < 0 || seen.bottom > height || owner.closest(".map")) continue;
    const covers = [0.02, 0.25, 0.5, 0.75, 0.98].map((part) => {
      const stack = document.elementsFromPoint(seen.left + part * (seen.right - seen.left), (seen.top + seen.bottom) / 2);
      const index = stack.indexOf(owner);
      return index < 0 ? null : stack.slice(0, index).find((each) => isOpaque(each) && !each.contains(owner) && !owner.contains(each));
    });
    const cover = covers.find(Boolean);
    if (cover && covers.some((each) => each === undefined)) add("covered in part", owner, `“${words}” by ${named(cover)}`);
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== through);
  // -- Nothing is cut, nor beyond the edge
  for (const { owner, line, words } of texts) {
    const left = clipped(line, owner, (style) => !scrolls(style), true);
    const reach = clipped(line, owner, scrolls, true);
    // People move a map and a wheel, and what is on them.
    if (owner.closest(".map-pin, .time-wheel")) continue;
    if (reach.right - reach.left > 1 && (reach.left < -1 || reach.right > width + 1))
      add("beyond the edge", owner, `“${words}”: ${Math.round(reach.left)}…${Math.round(reach.right)} of ${width}`);
    // Words that begin at the very edge of the window are no better read than words beyond it.
    else if (reach.right - reach.left > 1 && isThere(left) && !owner.closest(".map, .glass, .border-clock") && (reach.left < 4 || reach.right > width - 4))
      add("at the very edge", owner, `“${words}”: ${Math.round(reach.left)}…${Math.round(reach.right)} of ${width}`);
    const lost = [left.left - line.left, line.right - left.right, left.top - line.top, line.bottom - left.bottom].map(Math.round);
    if (lost.some((each) => each > 1) && isThere(left) && !owner.closest(".map")) add("cut", owner, `“${words}” by ${lost} (left, right, top, bottom)`);
  }
  for (const element of scene.querySelectorAll("*")) {
    if (!isSeen(element) || element.closest("svg")) continue;
    const style = styleOf(element);
    const isWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
    const words = element.textContent.trim();
    if (isWide && words && style.textOverflow === "ellipsis" && style.overflowX !== "visible") add("cut", element, "with an ellipsis");
    if (element.matches("select")) {
      pen.font = style.font;
      const needed = pen.measureText(element.selectedOptions[0]?.textContent ?? "").width;
      // The arrow is as wide as a letter is high.
      const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - Number.parseFloat(style.fontSize);
      if (needed > room + 1) add("cut", element, `“${element.selectedOptions[0].textContent}” needs ${Math.round(needed)} of ${Math.round(room)}`);
    }
    if (element.matches("input") && element.placeholder && !element.value) {
      pen.font = style.font;
      const needed = pen.measureText(element.placeholder).width;
      const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      if (needed > room + 1) add("cut", element, `its placeholder “${element.placeholder}” needs ${Math.round(needed)} of ${Math.round(room)}`);
    }
    if (isWide && words && (style.overflowX === "auto" || style.overflowX === "scroll") && !element.matches(".wide"))
      add("scrolls sideways in its box", element, `${element.scrollWidth} of ${element.clientWidth}`);
    const box = element.getBoundingClientRect();
    if (element.matches("dialog[open]") && (box.left < 0 || box.right > width || box.top < 0 || box.bottom > height)) add("dialog beyond the edge", element);
  }
  if (page.scrollWidth > width) wrong.push(`scrolls sideways: ${page.scrollWidth}`);
  if (whole && page.scrollHeight > height) wrong.push(`scrolls: ${page.scrollHeight}`);
  // -- The main button
  const chief = main && [...scene.querySelectorAll(main)].find((one) => isSeen(one) && one.getBoundingClientRect().width);
  if (chief) {
    const box = chief.getBoundingClientRect();
    const room = clipped(box, chief);
    if (box.top < -1 || box.bottom > height + 1) add("main button out of sight", chief, `${Math.round(box.top)}…${Math.round(box.bottom)} of ${height}`);
    else if (room.bottom < box.bottom - 1 || room.top > box.top + 1) add("main button out of sight", chief, `cut in its box at ${Math.round(room.bottom)}`);
  }
  // -- What is pressed is what is there
  for (const one of controls) {
    if (one.closest("[inert], .map-pin") || one.matches("[type=file].unseen")) continue;
    const box = one.getClientRects()[0];
    const seen = clipped(box, one);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (x < 1 || x > width - 1 || y < 1 || y > height - 1 || x < seen.left || x > seen.right || y < seen.top || y > seen.bottom) continue;
    const hit = document.elementFromPoint(x, y);
    const label = hit?.closest("label");
    if (one.contains(hit) || (label && (label.control === one || label.contains(one)))) continue;
    add("not what is pressed", one, `but ${hit ? named(hit) : "nothing"}`);
  }
  let control = Infinity;
  for (const element of document.querySelectorAll("body *")) {
    const box = element.getBoundingClientRect();
    if (!box.width || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest(`${apart}, svg, .wide, .map, .label, .time-wheel`)) continue;
    const name = `${element.tagName}.${element.className}`;
    const beyond = box.left < -1 || box.right > width + 1 || (whole && (box.top < -1 || box.bottom > height + 1));
    if (beyond && !element.closest(".glass, select, .menu")) wrong.push(`${name} is beyond the edge`);
    if (element.matches(".fits") && (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1))
      wrong.push(`${name} is cut: ${element.scrollHeight} of ${element.clientHeight} high`);
    // The label of a box is pressed with it.
    const target = element.matches("[type=checkbox], [type=radio]") && element.closest("label") ? element.closest("label").getBoundingClientRect() : box;
    // A link within a sentence is as high as its line.
    const isInline = element.matches("a") && styleOf(element).display === "inline" && element.parentElement.innerText.trim() !== element.innerText.trim();
    // Seven days of a month stand beside each other also on the smallest phone: as wide as WCAG asks for (2.5.8).
    const least = element.closest(".moon-month") ? 24 : 44;
    if (element.matches("button, a, select, input, summary") && isSeen(element) && !isInline && (target.height < 44 || target.width < least))
      add("a small control", element, `${Math.round(target.width)} x ${Math.round(target.height)}`);
    if (element.matches("button, a, select, input, summary") && !isInline) control = Math.min(control, target.height, target.width);
  }
  const glass = document.querySelector(".glass")?.getBoundingClientRect();
  const words = document.querySelector(".question, .answer");
  return { wrong: [...new Set(wrong)], control: Number.isFinite(control) ? control : null,
    picture: glass && (100 * glass.width * glass.height) / (width * height), letters: words && Number.parseFloat(getComputedStyle(words).fontSize) };
}"""

# Whether nothing that comes to an end has moved for three frames: what depends on the size of the window is placed in the frame after. What moves
# is brought to its end, as it is measured as it stands then. Countdowns go on.
STILL = """() => {
  const moving = document.getAnimations().filter((each) => each.playState === "running" && !each.effect.target.closest(".border-clock, .next-in")
    && Number.isFinite(each.effect.getComputedTiming().endTime));
  for (const each of moving) each.finish();
  window.framesStill = moving.length ? 0 : (window.framesStill ?? 0) + 1;
  if (window.framesStill < 3) return false;
  window.framesStill = 0;
  return true;
}"""

# Measures a page as soon as it is drawn as it will stay. A typeface that comes late breaks lines elsewhere: the page fits its words once more.
LOOK = f"""({{ main, at }}) => {{
  if (!({DRAWN})() || !({STILL})()) return false;
  if (at) document.querySelector(at).scrollIntoView({{ block: "nearest" }});
  return ({MEASURE})(main);
}}"""


class Table:
    """The measurements, a line for each scene and size; kept beside the screenshots."""

    def __init__(self, name, language):
        self.name, self.language, self.lines, self.wrong = name, language, [], []
        self.looked, self.themes = set(), {}

    def measure(self, visitor, scene, sizes=SIZES, acts=True, main=".button.primary", at=None):
        """Measures a scene. `acts` is whether its main button, the first one that `main` finds, is to be in view: not in a list, each entry of which has
        one, nor below what is to be read first. `at` is the part of the page to which it has scrolled."""
        sizes = [size for size in sizes if os.environ.get("EVERY_SIZE") or size in OF[self.language]]
        themes = {size: AXE[self.language].get(size) or ("dark", "light")[number % 2] for number, size in enumerate(sizes)}
        for size in sorted(sizes, key=themes.get):
            theme = themes[size]
            if theme != self.themes.get(visitor):
                visitor.page.emulate_media(color_scheme=theme)
                self.themes[visitor] = theme
            visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
            found = visitor.until(LOOK, "an end of what moves", {"main": main if acts else None, "at": at})
            picture, letters, control = found["picture"], found["letters"], found["control"]
            wrong = found["wrong"]
            if picture and scene.startswith(("question", "lobby")):
                wrong += [f"the picture has {picture:.1f} % only"] if picture < 60 else []
            if letters and letters < 13:
                wrong.append(f"letters of {letters} px")
            # Scenes that differ by their number, or by how many letters they have, are one to axe.
            kind = re.sub(r"\d+", "", scene)
            if size in AXE[self.language] and kind not in self.looked:
                self.looked.add(kind)
                wrong += [f"axe, {theme}: {rule}: {html[:160]}" for rule, html in visitor.violations()]
            self.wrong += [f"{scene} {size[0]} x {size[1]} {self.language}: {each}" for each in wrong]
            self.lines.append(f"{self.language} {scene:32} {size[0]:4} x {size[1]:4}  "
                              f"{f'{picture:.0f} %' if picture else '':>6}  {f'{letters:.1f}' if letters else '':>6}  "
                              f"{f'{control:.0f}' if control else '':>6}  {len(wrong) or '':>6}")
            if size in SHOT or wrong:
                visitor.page.screenshot(path=visitor.shots / f"size-{scene.replace(' ', '-').replace('/', '-')}-{size[0]}-{self.language}.png")

    def close(self, shots):
        text = "\n".join([f"   {'scene':32} {'screen':>11}  {'picture':>6}  {'letters':>6}  {'control':>6}  {'faults':>6}  (px)", *self.lines])
        (shots / f"{self.name}-{self.language}.txt").write_text("\n".join([text, *self.wrong]) + "\n")
        print(text)
        assert not self.wrong, "\n".join(self.wrong)
