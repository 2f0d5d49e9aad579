// Builds elements. Text only ever becomes a text node, so that no name can become markup.

/** An element: `on…` functions listen, true and false set or leave out an attribute, the rest are attributes. */
export function h(tag, attributes = {}, ...children) {
  return build(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function svg(tag, attributes = {}, ...children) {
  return build(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function build(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** The elements that take the focus by Tab. */
const stops = "a[href], button, input, select, textarea, summary, [tabindex]";
const stopsIn = (parent) =>
  [...parent.querySelectorAll(stops)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.disabled && (stop.checkVisibility?.() ?? true),
  );

/**
 * Replaces the content of `parent`. If the focus was in it, it goes to the control of the same `data-focus`, to the one
 * in the same place where there are as many as before, or to the first.
 */
export function fill(parent, ...children) {
  const held = parent.contains(document.activeElement) ? document.activeElement : null;
  const before = held && stopsIn(parent);
  // Nothing moves under a hand that does not use the keys.
  const preventScroll = !held?.matches(":focus-visible");
  parent.replaceChildren(...children.flat(3).filter(Boolean));
  if (!held || held === parent) return parent;
  const now = stopsIn(parent);
  const { focus } = held.dataset;
  const goal =
    now.find((stop) => stop === held || (focus && stop.dataset.focus === focus)) ??
    (now.length === before.length ? now[before.indexOf(held)] : null) ??
    now[0];
  if (goal) goal.focus({ preventScroll });
  else focusOn(parent);
  return parent;
}

/** Lets what is no control have the focus. */
export function focusOn(element) {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Sets the text where it differs: a live region is not read again, and a selection stays. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A button of the page; `look` is "primary", "plain" or "quiet". */
export function button(text, onclick, look = "plain", attributes = {}) {
  return h("button", { type: "button", class: `button ${look}`, onclick, ...attributes }, text);
}

export function linkButton(text, href, look = "plain", attributes = {}) {
  return h("a", { class: `button ${look}`, href, ...attributes }, text);
}

/** Draws `parent` again only where `key` has changed. */
export function renew(parent, key, draw) {
  const text = JSON.stringify(key);
  if (parent.drawnFrom === text) return;
  parent.drawnFrom = text;
  fill(parent, draw());
}
