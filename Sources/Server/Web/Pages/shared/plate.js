// The picture of a reference.
import { thumbnail } from "./api.js";
import { h } from "./dom.js";

/** The reference as it hangs in the catalogue; nothing where there is no picture of it. */
export const plate = (name, attributes = {}) =>
  h("img", {
    class: "plate",
    src: thumbnail(name),
    alt: name,
    onerror: (event) => event.target.remove(),
    ...attributes,
  });
