"""Pages by keyboard and by ear: where the focus goes when what had it is drawn anew, and what is said."""

import pytest
from playwright.sync_api import expect

# Draws a group of controls anew, from `before` to `after`, with the focus on one of them. Gives the words of what has it then.
DRAW_ANEW = """async ([before, held, after]) => {
  const { fill, h } = await import(new URL("shared/dom.js", document.querySelector("link[rel=stylesheet]").href));
  const group = document.body.appendChild(h("div", {}));
  const draw = (names) => fill(group, names.map((name) => h("button", { "data-focus": name.startsWith("=") ? null : name }, name)));
  draw(before);
  [...group.children].find(({ textContent }) => textContent === held).focus();
  draw(after);
  const { activeElement } = document;
  group.remove();
  return activeElement === group ? "the group" : activeElement === document.body ? null : activeElement.textContent;
}"""
FOCUSED = "document.activeElement.dataset.focus"


@pytest.mark.parametrize("before, held, after, goal", [
    (["a", "b", "c"], "b", ["c", "b"], "b"),  # the same one
    (["a", "pause", "c"], "pause", ["a", "resume", "c"], "resume"),  # the one in its place
    (["=1", "=2", "=3"], "=2", ["=4", "=5", "=6"], "=5"),
    (["a", "b", "c"], "b", ["c", "a"], "c"),  # the first
    (["a"], "a", [], "the group"),
])
def test_the_focus_stays_in_a_group_that_is_drawn_anew(visit, before, held, after, goal):
    assert visit().go("/").page.evaluate(DRAW_ANEW, [before, held, after]) == goal


def press(visitor, selector):
    """Presses a control by keyboard."""
    with visitor.page.expect_response("**/actions"):
        visitor.page.focus(selector)
        visitor.page.keyboard.press("Enter")


def hear(visitor, words):
    """Waits until a live region has said `words`, however they are broken into lines."""
    says = "(words) => window.said.some((text) => text.replace(/\\s+/g, ' ').includes(words))"
    visitor.until(says, f"it says {words}", " ".join(words.split()))


def test_a_host_leads_a_game_by_keyboard_and_by_ear(visit, blind_browser):
    host, anna, boris = visit(), visit(of=blind_browser), visit(of=blind_browser)
    pin = host.open_game(rounds=2)
    anna.join(pin, "Anna")
    hear(host, "1 player")
    boris.join(pin, "Boris")
    hear(host, "2 players")
    press(host, "[data-focus=ask]")
    question = host.see(".question").inner_text()
    hear(host, "Question 1 of 2")
    hear(host, question)
    assert host.page.evaluate(FOCUSED) == "ask"
    press(host, "[data-focus=pause]")
    host.see("[data-focus=resume]")
    assert host.page.evaluate(FOCUSED) == "resume"
    press(host, "[data-focus=resume]")
    host.see("[data-focus=pause]:not([aria-disabled])")
    assert host.page.evaluate(FOCUSED) == "pause"
    anna.show_photo()
    hear(host, "1 of 2 have answered")
    press(host, "[data-focus=skip]")
    assert host.page.evaluate(FOCUSED) == "skip"
    hear(host, f"The answer: {host.see('.answer').inner_text()}")
    press(host, "[data-focus=ask]:not([aria-disabled])")
    hear(host, "Question 2 of 2")
    # The game ends, and with it the controls of a game that goes on.
    press(host, "[data-focus=end]")
    host.see(".controls a.primary")
    assert host.page.evaluate("document.activeElement.matches('.controls a.primary')")


def test_who_overrules_by_keyboard_goes_on_at_the_same_place(visit, blind_browser):
    host, anna = visit(), visit(of=blind_browser)
    anna.join(host.open_game(rounds=1), "Anna")
    host.see(".players li")
    press(host, "[data-focus=ask]")
    press(host, "[data-focus=skip]")
    host.press(".finished summary")
    host.page.focus("[data-focus^=overrule-1]")
    host.page.keyboard.press("Enter")
    host.page.fill("dialog [name=reason]", "The light went out")
    host.page.keyboard.press("Enter")
    host.see("dialog", state="detached")
    host.see("text=Overruled: The light went out")
    host.until("() => document.activeElement.dataset.focus?.startsWith('overrule-1')", "the focus at the button of before")


def test_who_sends_a_player_away_by_keyboard_stays_in_the_list(visit, blind_browser):
    host, anna, boris = visit(), visit(of=blind_browser), visit(of=blind_browser)
    pin = host.open_game()
    anna.join(pin, "Anna")
    boris.join(pin, "Boris")
    host.see(".players li:nth-child(2)")
    press(host, "[data-focus^=remove-]")
    expect(host.page.locator(".players li")).to_have_count(1)
    assert host.page.evaluate("Boolean(document.activeElement.closest('.players'))")
