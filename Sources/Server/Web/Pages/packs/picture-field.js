// A hidden field for files of pictures, which a button opens.

import { h } from "../shared/dom.js";

/** The field; `took(files)` gets what is chosen, one file or, where they are `multiple`, any number. */
export function pictureField(multiple, took) {
  const field = h("input", {
    type: "file",
    accept: "image/*",
    multiple,
    class: "unseen",
    tabindex: -1,
    "aria-hidden": "true",
    onchange: () => {
      const files = [...field.files];
      field.value = "";
      if (files.length) took(files);
    },
  });
  return field;
}
