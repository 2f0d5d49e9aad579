// A name that is dragged onto its picture, by mouse, pen or finger. Pictures can be tapped and chosen by keys as well.
import { h } from "../shared/dom.js";

/** Pixels from which a press is a drag: a finger never holds still. */
const slack = 6;

export class DraggedName {
  /** The chip with `word`; dropped on an option among `options` it is that option's answer. */
  constructor(word, options, answer) {
    Object.assign(this, { options, answer });
    this.element = h(
      "p",
      {
        class: "chip",
        "aria-hidden": "true",
        onpointerdown: (event) => this.take(event),
        onpointermove: (event) => this.move(event),
        onpointerup: (event) => this.drop(event),
        onpointercancel: () => this.letGo(),
      },
      word,
    );
  }

  take(event) {
    this.element.setPointerCapture(event.pointerId);
    this.from = { x: event.clientX, y: event.clientY };
    event.preventDefault();
  }

  move(event) {
    if (!this.from) return;
    const x = event.clientX - this.from.x;
    const y = event.clientY - this.from.y;
    if (Math.hypot(x, y) > slack) this.element.classList.add("dragged");
    this.element.style.transform = `translate(${x}px, ${y}px)`;
    this.mark(this.under(event));
  }

  drop(event) {
    if (!this.from) return;
    const option = this.element.classList.contains("dragged") ? this.under(event) : null;
    this.letGo();
    if (option) this.answer(Number(option.dataset.slot));
  }

  letGo() {
    this.from = null;
    this.mark(null);
    this.element.classList.remove("dragged");
    this.element.style.transform = "";
  }

  /** The option below the pointer, through the chip that it holds. */
  under(event) {
    return (
      document
        .elementsFromPoint(event.clientX, event.clientY)
        .map((element) => element.closest(".option"))
        .find((option) => option && this.options.contains(option)) ?? null
    );
  }

  mark(option) {
    for (const other of this.options.querySelectorAll(".option.under"))
      if (other !== option) other.classList.remove("under");
    option?.classList.add("under");
  }
}
