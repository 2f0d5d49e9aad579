extension HTML {
  /// The script that makes a report interactive: it moves the threshold, sorts and filters tables and exhibits, and
  /// enlarges pictures. It fetches nothing. Without it, the page shows all results with the recogniser's own decisions.
  static let script: HTML = """
    "use strict";
    const all = (selector, root = document) => [...root.querySelectorAll(selector)];
    const make = (tag, properties, ...children) => {
      const element = Object.assign(document.createElement(tag), properties);
      element.append(...children);
      return element;
    };
    const percent = (count, total) => (total ? `${Math.round((1000 * count) / total) / 10} %` : "–");

    // Charts: where the chosen threshold is.
    const svg = "http" + "\\u003a//www.w3.org/2000/svg";
    const place = (axis, value) => {
      const [low, high, logarithmic, from, to] = axis.split(" ").map(Number);
      const scale = logarithmic ? Math.log10 : (number) => number;
      const inside = Math.min(Math.max(value, low), high);
      return from + ((scale(inside) - scale(low)) / (scale(high) - scale(low))) * (to - from);
    };
    const mark = (name, x, y) => {
      for (const chart of all(`svg[data-marker="${name}"]`)) {
        let circle = chart.querySelector(".now");
        if (x === null) {
          circle?.remove();
          continue;
        }
        if (!circle) {
          circle = document.createElementNS(svg, "circle");
          circle.setAttribute("class", "now");
          circle.setAttribute("r", 5);
          chart.append(circle);
        }
        circle.setAttribute("cx", place(chart.dataset.x, x));
        circle.setAttribute("cy", place(chart.dataset.y, y));
      }
    };

    // The threshold.
    const explore = (explorer) => {
      const data = JSON.parse(explorer.querySelector("#explorer-data").textContent);
      const rows = all("tbody tr", explorer);
      const live = (name) => explorer.querySelector(`[data-live="${name}"]`);
      const slider = explorer.querySelector("#threshold");
      const output = explorer.querySelector("#threshold-value");
      const show = (isIn, threshold) => {
        const found = data.counts.map(() => 0);
        const wrong = data.counts.map(() => 0);
        const lies = new Set();
        const falsely = new Set();
        let mistakes = 0;
        for (const [kind, probability, accepted, picture, reference] of data.sightings) {
          if (!isIn(probability, accepted)) continue;
          if (kind === 0) {
            found[reference] += 1;
          } else {
            wrong[reference] += 1;
            lies.add(picture);
            if (kind === 1) mistakes += 1;
            else falsely.add(picture);
          }
        }
        const total = found.reduce((sum, count) => sum + count, 0);
        const allWrong = wrong.reduce((sum, count) => sum + count, 0);
        live("found").textContent = total;
        live("wrong").textContent = mistakes;
        live("false").textContent = falsely.size;
        for (const row of rows) {
          const i = Number(row.dataset.row);
          row.cells[2].textContent = found[i];
          row.cells[3].textContent = percent(found[i], data.counts[i]);
          row.cells[4].textContent = wrong[i];
        }
        const recall = data.objects ? total / data.objects : 1;
        mark("roc", threshold === null ? null : data.pictures ? lies.size / data.pictures : 0, recall);
        mark("precision", threshold === null ? null : recall, total + allWrong ? total / (total + allWrong) : 1);
      };
      const move = () => {
        const threshold = 1 / (1 + Math.exp(-Number(slider.value)));
        const text = threshold > 0.9995 ? `1 − ${(1 - threshold).toExponential(1)}` : threshold.toPrecision(3);
        output.textContent = text;
        slider.setAttribute("aria-valuetext", text);
        show((probability) => probability >= threshold, threshold);
      };
      slider.addEventListener("input", move);
      explorer.querySelector("#as-accepted").addEventListener("click", () => {
        output.textContent = "as accepted";
        show((_, accepted) => accepted === 1, null);
      });
      explorer.querySelector(".slider").hidden = false;
    };
    all(".explorer").forEach(explore);

    // A field that hides what does not contain its words.
    const filter = (label, items, text) => {
      const field = make("input", { type: "search" });
      field.addEventListener("input", () => {
        const words = field.value.toLowerCase().split(/\\s+/);
        for (const item of items()) item.hidden = !words.every((word) => text(item).toLowerCase().includes(word));
      });
      return make("label", {}, label, " ", field);
    };

    // Tables: a press on a heading sorts, a second one the other way.
    for (const table of all("table[data-interactive]")) {
      const body = table.tBodies[0];
      const value = (row, column) => {
        const text = row.cells[column].textContent;
        const number = Number.parseFloat(text);
        return Number.isNaN(number) ? (table.tHead.rows[0].cells[column].className === "number" ? -1 : text) : number;
      };
      [...table.tHead.rows[0].cells].forEach((heading, column) => {
        const button = make("button", { type: "button", textContent: heading.textContent });
        button.addEventListener("click", () => {
          const isUp = heading.getAttribute("aria-sort") !== "ascending";
          for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
          heading.setAttribute("aria-sort", isUp ? "ascending" : "descending");
          const order = (a, b) => (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b)));
          body.append(...[...body.rows].sort((a, b) => (isUp ? 1 : -1) * order(value(a, column), value(b, column))));
        });
        heading.replaceChildren(button);
      });
      if (body.rows.length > 8) {
        table.parentElement.before(
          make("p", { className: "tools" }, filter("Show only", () => [...body.rows], (row) => row.cells[0].textContent)));
      }
    }

    // Exhibits: by what they say, in the order that is chosen.
    for (const list of all(".exhibits")) {
      const items = all("article", list);
      if (items.length < 3) continue;
      const choice = make("select", {},
        make("option", { value: "", textContent: "as they come" }),
        make("option", { value: "name", textContent: "by name" }));
      if (items.some((item) => item.dataset.probability)) {
        choice.append(
          make("option", { value: "most", textContent: "most probable first" }),
          make("option", { value: "least", textContent: "least probable first" }));
      }
      choice.addEventListener("change", () => {
        const probability = (item) => Number(item.dataset.probability || -1);
        const orders = {
          name: (a, b) => a.querySelector("h3").textContent.localeCompare(b.querySelector("h3").textContent),
          most: (a, b) => probability(b) - probability(a),
          least: (a, b) => probability(a) - probability(b),
        };
        list.append(...(choice.value ? [...items].sort(orders[choice.value]) : items));
      });
      list.before(
        make("p", { className: "tools" },
          filter("Show only", () => items, (item) => item.textContent), make("label", {}, "Order ", choice)));
    }

    // Pictures: a press shows one as large as the window.
    const large = make("dialog", { className: "large" });
    large.addEventListener("click", () => large.close());
    document.body.append(large);
    for (const figure of all(".pictures figure")) {
      const picture = figure.querySelector("svg");
      const button = make("button", { type: "button", className: "enlarge" });
      button.setAttribute("aria-label", `Enlarge: ${picture.getAttribute("aria-label")}`);
      picture.replaceWith(button);
      button.append(picture);
      button.addEventListener("click", () => {
        const copy = picture.cloneNode(true);
        copy.removeAttribute("width");
        copy.removeAttribute("height");
        large.replaceChildren(
          copy, make("p", { textContent: figure.closest("article")?.querySelector("h3")?.textContent ?? "" }),
          make("button", { type: "button", textContent: "Close" }));
        large.showModal();
      });
    }
    """
}
