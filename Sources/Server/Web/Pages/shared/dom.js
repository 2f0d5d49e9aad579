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

/** Replaces what is in `parent`. */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.flat(3).filter(Boolean));
  return parent;
}

/** Sets the text where it differs: a live region is not read again, and a selection stays. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A button of the page; `look` is "primary", "plain" or "quiet". */
export function button(text, onclick, look = "plain", attributes = {}) {
  return h("button", { type: "button", class: `button ${look}`, onclick, ...attributes }, text);
}

/** A link that looks like a button. */
export function linkButton(text, href, look = "plain", attributes = {}) {
  return h("a", { class: `button ${look}`, href, ...attributes }, text);
}

/** Draws `parent` again only where `key` has changed, and gives the focus back to the field of the same `data-focus`. */
export function renew(parent, key, draw) {
  const text = JSON.stringify(key);
  if (parent.drawnFrom === text) return;
  const held = parent.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  parent.drawnFrom = text;
  fill(parent, draw());
  if (held) parent.querySelector(`[data-focus="${CSS.escape(held)}"]`)?.focus();
}
