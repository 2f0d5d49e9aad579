// The names of those who have come, adrift on the wall: the newest that there is room for, and how many more there are.
import { h, setText } from "../../shared/dom.js";
import { t } from "../../shared/text.js";
import { isReady } from "./rehearsal.js";

/** Names up to which the letters are large. */
const many = 10;

export class Arrivals {
  /** Names that have gone to make room, and what the room was like for which they went. */
  #gone = 0;
  #room = "";

  constructor() {
    this.names = h("ul", { class: "arrived" });
    this.more = h("p", { class: "eyebrow" });
    this.element = h("div", { class: "arrivals" }, this.names, this.more);
    // The room is what the rest of the scene leaves, whose letters fit() may make smaller or larger at any time.
    new ResizeObserver(() => this.#makeRoom()).observe(this.element);
  }

  /**
   * Names stay where they are; new ones appear at the end, and the first go where a class is too large for the wall.
   */
  update(players) {
    const here = new Map(players.map((player) => [player.id, player]));
    for (const item of [...this.names.children]) if (!here.has(item.dataset.id)) item.remove();
    const there = new Set([...this.names.children].map((item) => item.dataset.id));
    this.names.append(
      ...players.filter(({ id }) => !there.has(id)).map(({ id, name }) => h("li", { "data-id": id }, name)),
    );
    this.names.classList.toggle("many", players.length > many);
    for (const item of this.names.children) item.classList.toggle("ready", isReady(here.get(item.dataset.id)));
    this.#makeRoom();
  }

  #makeRoom() {
    const items = [...this.names.children];
    const { clientWidth, clientHeight } = this.element;
    if (!clientHeight) return;
    // Another room, or a shorter list, may have a place again for those who went.
    const room = `${clientWidth} ${clientHeight} ${items.length < this.#gone}`;
    if (room !== this.#room) this.#gone = 0;
    this.#room = room;
    const show = () => {
      items.forEach((item, i) => {
        item.hidden = i < this.#gone;
      });
      setText(this.more, this.#gone ? t("wall.more", { count: this.#gone }) : "");
    };
    show();
    while (this.#gone < items.length - 1 && this.names.scrollHeight > this.names.clientHeight) {
      this.#gone += 1;
      show();
    }
  }
}
