// The picture of a reference.

import { h } from "./dom.js";
import { thumbnail } from "./events/api.js";

/** The address of the picture of a round's answer, for those who may see the contest; it is a secret before. */
export const pictureOf = ({ role, pin, id }, number) =>
  `/api/${role === "wall" ? `walls/${pin}` : `contests/${id}`}/rounds/${number}/picture`;

/** The reference as it hangs in the catalogue, which people call `label`; nothing where there is no picture of it. */
export const plate = (name, label, attributes = {}) =>
  h("img", {
    class: "plate",
    src: thumbnail(name),
    alt: label,
    onerror: (event) => event.target.remove(),
    ...attributes,
  });
