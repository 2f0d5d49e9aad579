// The camera picture is the page: words stand on a leaf that folds away, and whatever else can be done is in one menu.
import { button, h } from "../../shared/dom.js";
import { fit } from "../../shared/fit.js";
import { lookTools } from "../../shared/page-frame.js";
import { t } from "../../shared/text.js";

export class CameraPage {
  /**
   * `head` stands on the leaf also where it is folded, `words` below it, drawn as large as there is room; of `controls`
   * those that are "primary" stand below the words, the others in the menu, with the tools of the camera. At a station
   * the leaf stays, and there is no menu: who looks after it sets its camera elsewhere.
   */
  constructor(finder, head, words, controls) {
    const first = controls.flat().filter((control) => control?.matches(".primary"));
    const others = controls.flat().filter((control) => control && !first.includes(control));
    this.words = h("div", { class: "words fits" }, words);
    this.body = h("div", { class: "leaf-body", id: "leaf-body" }, this.words, h("div", { class: "row" }, first));
    if (finder.isStation) {
      finder.tools.remove();
      this.leaf = h("div", { class: "leaf" }, h("div", { class: "leaf-head" }, head), this.body);
      this.element = h("section", { class: "camera-page whole" }, this.leaf, finder.element);
      return;
    }
    this.folder = h(
      "button",
      { type: "button", class: "button fold", "aria-controls": "leaf-body", onclick: () => this.fold() },
      h("span", { class: "sign", "aria-hidden": "true" }),
    );
    this.leaf = h("div", { class: "leaf" }, h("div", { class: "leaf-head" }, head, this.folder), this.body);
    this.menu = h(
      "div",
      { class: "menu", id: "menu", role: "group", "aria-label": t("menu") },
      h("div", { class: "row controls" }, others),
      finder.tools,
      lookTools(),
    );
    this.opener = button("☰", () => this.open(!this.isOpen), "menu-button", {
      "aria-label": t("menu"),
      "aria-controls": "menu",
    });
    this.element = h(
      "section",
      { class: "camera-page whole", onkeydown: (event) => this.press(event), onclick: (event) => this.tap(event) },
      this.leaf,
      this.opener,
      this.menu,
      finder.element,
    );
    this.fold(false);
    this.open(false);
  }

  /** Fits the words to the leaf; to be called when they have changed. */
  fit() {
    fit(this.words);
  }

  /** Folds the leaf away, or unfolds it; the other of what it is where nothing is said. */
  fold(away = !this.folded) {
    this.folded = away;
    this.leaf.classList.toggle("folded", away);
    this.folder.setAttribute("aria-expanded", String(!away));
    this.folder.setAttribute("aria-label", t(away ? "leaf.unfold" : "leaf.fold"));
    if (!away && this.element?.isConnected) this.fit();
  }

  /** Opens the menu, or closes it. Where there is room for it, it is always open. */
  open(on) {
    this.isOpen = on;
    this.menu.classList.toggle("open", on);
    this.opener.setAttribute("aria-expanded", String(on));
    if (on) this.menu.querySelector("button:not([hidden])")?.focus();
  }

  press(event) {
    if (event.key !== "Escape" || !this.isOpen) return;
    this.open(false);
    this.opener.focus();
  }

  /** A tap beside the menu, or a choice in it, closes it. */
  tap({ target }) {
    if (this.isOpen && !this.opener.contains(target) && !target.closest("select, .look-tools")) this.open(false);
  }
}
