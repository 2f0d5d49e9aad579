// The picture of a reference.
import { thumbnail } from "./api.js";
import { h } from "./dom.js";

/** Where those who may see a contest get the picture of a round's answer, which is a secret before. */
export const pictureOf = ({ role, pin, id }, number) =>
  `/api/${role === "wall" ? `walls/${pin}` : `contests/${id}`}/rounds/${number}/picture`;

/** The reference as it hangs in the catalogue; nothing where there is no picture of it. */
export const plate = (name, attributes = {}) =>
  h("img", {
    class: "plate",
    src: thumbnail(name),
    alt: name,
    onerror: (event) => event.target.remove(),
    ...attributes,
  });
