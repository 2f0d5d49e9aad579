"""Parts of the pages by themselves, as modules in a browser: the clock, the outline, the board."""

import pytest

from modules import LOAD


@pytest.fixture(scope="module")
def page(browser, server):
    page = browser.new_page()
    page.goto(server.url + "/nothing/here")
    yield page
    page.close()


def run(page, module, body):
    return page.evaluate(f"async () => {{ {LOAD} const m = await load('{module}'); {body} }}")


def test_the_clock_follows_the_news_that_came_the_fastest(page):
    assert run(page, "shared/events/clock", "m.hearClock(9_000, 0); m.hearClock(9_950, 1000); m.hearClock(10_980, 2000); return m.serverNow(3000)") == 12_000


def test_the_clock_of_a_daemon_that_was_started_again_is_another(page):
    assert run(page, "shared/events/clock", "m.hearClock(9_000, 0); m.hearClock(50_000_000, 1000); m.hearClock(100, 2000); return m.serverNow(2500)") == 600


STILL = "[[100, 100], [300, 100], [300, 400], [100, 400]]"


def test_an_outline_that_trembles_is_held_still(page):
    most = run(page, "shared/camera/steady-outline", f"""
      const still = {STILL};
      const outline = new m.SteadyOutline(still, 0);
      let most = 0;
      for (let i = 1; i < 60; i++) {{
        outline.update(still.map(([x, y], j) => [x + ((i + j) % 2 ? 2 : -2), y]), i * 100);
        if (i > 20) most = Math.max(most, Math.abs(outline.corners[0][0] - 100));
      }}
      return most;""")
    assert most < 1.5


def test_an_outline_that_moves_is_followed(page):
    behind = run(page, "shared/camera/steady-outline", f"""
      const outline = new m.SteadyOutline({STILL}, 0);
      for (let i = 1; i <= 10; i++) outline.update({STILL}.map(([x, y]) => [x + 20 * i, y]), i * 100);
      return 300 - outline.corners[0][0];""")
    assert 0 <= behind < 20  # less than one frame


@pytest.mark.parametrize("mirrored, left", [("false", 150), ("true", 450)])
def test_a_point_of_the_sent_picture_is_placed_where_the_covering_picture_shows_it(page, mirrored, left):
    # 640 x 360 covers a box of 600 x 600 at 600/360; 230 of its pixels are cut off on either side … (640 * 5/3 - 600) / 2.
    x, y = run(page, "shared/camera/outline", f"""
      const overlay = new m.OutlineOverlay();
      overlay.size = [640, 360];
      overlay.mirrored = {mirrored};
      return overlay.placed([229.5, 89.5], {{ width: 600, height: 600 }});""")
    assert (round(x), round(y)) == (left, 150)


@pytest.mark.parametrize("view, scene", [
    ("{ phase: 'question', me: { status: 'playing' } }", "question"), ("{ phase: 'paused', me: { status: 'playing' } }", "question"),
    ("{ phase: 'question', me: { status: 'won' } }", "verdict"), ("{ phase: 'answer', me: { status: 'lost' } }", "verdict"),
    ("{ phase: 'question', me: { status: 'waiting' } }", "wait"), ("{ phase: 'answer', me: { status: 'waiting' } }", "wait"),
    ("{ phase: 'lobby', me: { status: 'waiting' } }", "lobby"), ("{ phase: 'over', me: { status: 'won' } }", "over"),
    ("{ phase: 'question', me: { status: 'left' } }", "left"), ("{ phase: 'question' }", "left"),
    ("{ phase: 'lobby', waits: true }", "knock"), ("{ phase: 'over', waits: true }", "left"),
])
def test_a_view_is_shown_as_the_scene_it_is(page, view, scene):
    assert run(page, "quiz/play/contestant", f"return m.sceneOf({view})") == scene


def test_a_name_moves_from_its_old_place_to_its_new_one(page):
    moves = run(page, "quiz/play/leaderboard", """
      const board = new m.Board();
      document.body.append(board.element);
      const player = (id, rank) => ({ id, name: id, rank, points: 0, status: "won" });
      board.update([player("a", 1), player("b", 2)]);
      board.update([player("a", 2), player("b", 1)]);
      const moves = [...board.element.children].map((row) => [row.querySelector(".name").textContent,
        row.getAnimations().some((animation) => animation.effect.getKeyframes().some((frame) => frame.transform?.includes("translateY")))]);
      board.element.remove();
      return moves;""")
    assert moves == [["b", True], ["a", True]]


def test_names_and_texts_never_become_markup(page):
    inside = run(page, "shared/dom", "return m.h('p', {}, '<img src=x>').innerHTML")
    assert inside == "&lt;img src=x&gt;"
