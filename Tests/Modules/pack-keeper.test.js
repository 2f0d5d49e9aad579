import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";

class Element extends EventTarget {
  value = "";
  textContent = "";
  append() {}
  setAttribute() {}
  removeAttribute() {}
}
document.createElement = () => new Element();

const { Problem } = await import("../../Sources/Server/PageShell/Pages/shared/events/api.js");
const { EditedField } = await import("../../Sources/Server/Web/Pages/packs/edited-field.js");
const { PackKeeper } = await import("../../Sources/Server/Web/Pages/packs/pack-keeper.js");

/** A pack of one question for each image, as the daemon tells it. */
const sheet = (version, questions, more = {}) => ({
  version,
  yaml: `of ${version}`,
  title: { "": "Books" },
  languages: ["en"],
  questions: Object.entries(questions).map(([image, question]) => ({ image, question: { "": question } })),
  images: Object.keys(questions),
  played: false,
  ...more,
});

/** A keeper of `seen`, where the daemon has `there` already; what was sent, and by whom was told. */
function keeper(seen, there) {
  const [sent, told] = [[], []];
  const keeper = new PackKeeper(
    seen,
    async (_path, body, version) => {
      if (version !== there.version) throw new Problem(412, "changed", "Somebody was faster.", { told: there });
      sent.push(body);
      const questions = there.questions.map((question, number) =>
        number === body.question ? { ...question, [body.part]: { "": body.text } } : question,
      );
      return { ...there, questions, version: `${version}+`, yaml: `of ${version}+` };
    },
    (_sheet, by) => told.push(by),
  );
  return { keeper, sent, told };
}
const set = (text) => ({ change: "set", question: 0, part: "question", text });

test("a text is kept though somebody else has changed another one meanwhile", async () => {
  const there = sheet("2", { Onegin: "Who?", Ruslan: "Theirs" });
  const { keeper: ours, sent, told } = keeper(sheet("1", { Onegin: "Who?", Ruslan: "Where?" }), there);
  await ours.change(set("Ours"), "0.question");
  assert.deepEqual(sent, [set("Ours")]);
  assert.deepEqual(told, ["others"]);
  assert.deepEqual(
    ours.sheet.questions.map(({ question }) => question[""]),
    ["Ours", "Theirs"],
  );
  assert.deepEqual(ours.past, ["of 2"], "only our own change is taken back");
});

test("a text follows its question to another place", async () => {
  const there = sheet("2", { Ruslan: "Where?", Onegin: "Who?" });
  const { keeper: ours, sent } = keeper(sheet("1", { Onegin: "Who?", Ruslan: "Where?" }), there);
  await ours.change(set("Ours"));
  assert.deepEqual(sent, [{ ...set("Ours"), question: 1 }]);
});

test("a text that both have changed, and one whose question is gone, are refused", async () => {
  for (const there of [sheet("2", { Onegin: "Theirs" }), sheet("2", { Ruslan: "Who?" })]) {
    const { keeper: ours, sent } = keeper(sheet("1", { Onegin: "Who?" }), there);
    await assert.rejects(ours.change(set("Ours")), { status: 412 });
    assert.deepEqual([sent, ours.sheet], [[], there]);
  }
});

test("what is typed stays in its field though it is refused", async () => {
  const { keeper: ours } = keeper(sheet("1", { Onegin: "Who?" }), sheet("2", { Onegin: "Theirs" }));
  const field = new EditedField("Question", { save: (text) => ours.change(set(text)) });
  ours.shown = ({ questions }) => {
    field.value = questions[0].question[""];
  };
  field.value = "Who?";
  field.input.value = "Ours";
  await field.flush();
  assert.equal(field.input.value, "Ours");
  assert.notEqual(field.failure.textContent, "");
  await field.flush();
  assert.deepEqual([field.input.value, field.failure.textContent], ["Ours", ""], "who saves it again has seen theirs");
});

test("somebody else has changed the pack only where the file is another", () => {
  const { keeper: ours, told } = keeper(sheet("1", { Onegin: "Who?" }));
  ours.past.push("of 0");
  ours.look(sheet("1", { Onegin: "Who?" }, { played: true }));
  ours.look(sheet("1", { Onegin: "Who?" }, { images: ["Onegin", "Ruslan"] }));
  assert.deepEqual([told, ours.past], [["me", "me"], ["of 0"]]);
  ours.look(sheet("2", { Onegin: "Theirs" }));
  assert.deepEqual([told.at(-1), ours.past], ["others", []]);
});

test("what is told of the pack is taken in where it differs, as the pack is by then", async () => {
  const { keeper: ours, told } = keeper(sheet("1", { Onegin: "Who?" }));
  const asked = [];
  const answering = (now) => async () => {
    asked.push(now.version);
    return now;
  };
  await ours.hear(sheet("1", { Onegin: "Who?" }), answering(sheet("0", {})));
  assert.deepEqual([asked, told], [[], []], "what is known is not asked for");
  await ours.hear(sheet("2", { Onegin: "Theirs" }), answering(sheet("3", { Onegin: "Theirs, too" })));
  assert.deepEqual([asked, told, ours.sheet.version], [["3"], ["others"], "3"]);
  await ours.hear(sheet("4", { Onegin: "Lost" }), async () => null);
  assert.equal(ours.sheet.version, "3", "nothing was answered");
});

test("a state from before a change of ours does not take its place", async () => {
  const first = sheet("1", { Onegin: "Who?" });
  const { keeper: ours, told } = keeper(first, first);
  const isNow = async () => ours.sheet;
  // It arrives while the change is on its way, and once more afterwards.
  const changing = ours.change(set("Ours"));
  const hearing = ours.hear(sheet("0", { Onegin: "Before" }), isNow);
  await changing;
  await hearing;
  await ours.hear(first, isNow);
  assert.deepEqual([ours.sheet.version, told, ours.past], ["1+", ["me"], ["of 1"]]);
});

test("an answer that a change of ours has overtaken is asked for again", async () => {
  const there = sheet("1", { Onegin: "Who?" });
  const { keeper: ours } = keeper(there, there);
  let asked = 0;
  await ours.hear(sheet("2", { Onegin: "Theirs" }), async () => {
    asked += 1;
    if (asked > 1) return sheet("3", { Onegin: "Newest" });
    await ours.change(set("Ours"));
    return sheet("2", { Onegin: "Theirs" });
  });
  assert.deepEqual([asked, ours.sheet.version], [2, "3"]);
});
