"""A class game: a host, a projector, and three players of whom one reloads."""

import re

import pytest
from playwright.sync_api import expect

from conftest import Server, browser_before
from daemon import Daemon
from visitor import EAR, Visitor, unhurried_pack


def test_a_class_game_from_the_lobby_to_the_podium(filmed_server, visit):
    host, wall = visit(at=filmed_server), visit(at=filmed_server, size=(1920, 1080))
    wall.page.add_init_script(EAR)
    pin = host.open_game(rounds=2)
    wall.go(f"/wall/{pin}", ".pin-number")
    players = [visit(at=filmed_server, size=(390, 844)).join(pin, name) for name in ("Anna", "Boris", "Chloé <b>")]
    expect(wall.page.locator(".arrived li")).to_have_text(["Anna", "Boris", "Chloé <b>"])
    host.see(".players li:nth-child(3)")
    host.shot("class-lobby-host")
    wall.shot("class-lobby-wall")
    players[0].shot("class-lobby-player")

    # However slow the machine is, each camera is to have seen the answer.
    for number in range(3):
        host.act(f"[data-focus^=time-] >> nth={number}", "")
    with players[0].unjudged():
        host.press(".controls .primary")
        wall.see(".question")
        players[0].see(".question")
        host.shot("class-question-host")
        wall.shot("class-question-wall")
        players[0].shot("class-question-player")

    players[1].page.reload()
    for player in players:
        player.see(".verdict.won")
    players[1].shot("class-verdict-player")
    wall.see(".board")
    wall.shot("class-answer-wall")
    points = host.see(".players li:has-text('Boris') .total:not(:text-is('0'))").inner_text()
    players[1].page.reload()
    players[1].see(".verdict.won")
    assert points in players[1].text(".standing")
    host.shot("class-answer-host")

    # Whose camera sees nothing any more does not answer before the host passes over the question.
    players[2].page.goto("about:blank")
    host.press("[data-focus=ask]")
    wall.see("text=Question 2 of 2")
    host.press("[data-focus=skip]")
    wall.see(".board")
    wall.page.evaluate("tones.length = 0")
    host.press("[data-focus=ask]")
    wall.see(".podium")
    # A drum, a bell of four tones for each place but the first, and four of them for that one.
    wall.until("() => tones.length > 16 && tones.at(-16) === 392", "the fanfare for the first place")
    tones = wall.page.evaluate("tones")
    assert tones[:22] == [0] * 22 and 0 not in tones[22:] and (len(tones) - 22) % 4 == 0
    assert wall.page.locator(".podium .place-1 .plate").count() >= 1
    wall.shot("class-podium-wall")
    players[0].see(".summary")
    players[0].shot("class-summary-player")
    host.press(".controls a.primary")
    host.see("table")
    assert host.page.locator("tbody tr").count() == 3
    host.shot("class-results-host")
    with host.page.expect_download() as download:
        host.press("text=Table (CSV)")
    assert download.value.failure() is None
    host.go("/host/statistics", "#questions-title")
    assert host.page.locator("section:has(#days-title) tbody tr").count() >= 1
    assert host.page.locator("section:has(#questions-title) tbody tr").count() >= 2
    assert host.page.locator("section:has(#lessons-title) tbody tr").count() >= 2
    host.shot("statistics-host")
    with host.page.expect_download() as download:
        host.press("section:has(#questions-title) a")
    assert download.value.failure() is None


# What letters are drawn with: the served typefaces, those of a device that gets none, and some that need more room.
TYPEFACES = {"served": None, "refused": None, "wide": "'DejaVu Sans', Verdana, sans-serif", "mono": "'DejaVu Sans Mono', monospace"}


def dress(visitor, typeface):
    """Has the page drawn with another typeface than ours."""
    if typeface == "served":
        return
    visitor.page.route("**/typefaces/**", lambda route: route.abort())
    if family := TYPEFACES[typeface]:
        visitor.page.add_init_script(f"""addEventListener("DOMContentLoaded", () => {{
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(`:root {{ --serif: {family} !important; --sans: {family} !important }}`);
          document.adoptedStyleSheets = [sheet];
        }})""")


@pytest.mark.parametrize("typeface", TYPEFACES)
def test_a_large_class_fits_the_wall(visit, server, typeface):
    host, wall = visit(), visit(size=(1920, 1080))
    dress(wall, typeface)
    pin = host.open_game(rounds=1)
    for number in range(30):
        guest = visit().context.request
        name = f"Maximilian-Alexander the {number}th" if number < 29 else "W" * 32
        assert guest.post(f"{server.url}/api/join", data={"pin": pin, "name": name}).ok
    wall.go(f"/wall/{pin}", ".arrived li:not([hidden])")
    wall.see("text=0 of 30 ready")
    assert_no_scroll(wall, f"class-lobby-full-{typeface}")
    host.act("[data-focus=ask]")
    host.press("[data-focus=end]")
    wall.see(".wall.over")
    assert wall.page.locator(".podium li").count() == 0  # nobody has a point
    assert_no_scroll(wall, f"class-podium-full-{typeface}")


def assert_no_scroll(wall, name):
    """Nobody scrolls a wall."""
    wall.shot(name)
    assert wall.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, name


def test_an_overrule_scores_the_board_again_and_keeps_the_reason(visit, blind_browser):
    host, player = visit(), visit(of=blind_browser, size=(390, 844))
    player.join(host.open_game(rounds=1), "Anna")
    host.press(".controls .primary")
    player.see(".question")
    host.press("[data-focus=skip]")
    player.see(".verdict.lost")
    assert "0 points" in player.text(".standing")
    host.press(".finished summary")
    # Asked why, the daemon says that nothing of the thing was seen; there, too, it can be overruled.
    host.press("[data-focus^=why]")
    host.see("dialog .account :text('Nothing of the thing was seen'), dialog .account :text('There is no record of this question')")
    assert host.page.evaluate("getComputedStyle(document.querySelector('dialog')).backgroundColor").startswith("rgb(")  # nothing shines through
    host.press("dialog .button:has-text('Count as right')")
    host.page.fill("dialog [name=reason]", "The light went out")
    host.shot("class-overrule-host")
    host.press("dialog .primary")
    host.see("text=Overruled: The light went out")
    player.see(".verdict.won")
    host.see(".players .total:not(:text-is('0'))")


def test_the_door_the_clock_and_the_way_out_are_the_hosts(visit, blind_browser):
    host, anna = visit(), visit(of=blind_browser)
    pin = host.open_game()
    anna.join(pin, "Anna")
    host.act("text=Let nobody else in")
    late = visit(of=blind_browser).go(f"/join?pin={pin}", "form")
    late.page.fill("[name=name]", "Boris")
    late.press("form .primary")
    late.see(".failure:has-text('locked the game')")

    host.act("[data-focus^=time-]", "")
    host.press(".controls .primary")
    anna.see(".countdown .number >> text=∞")
    host.press("[data-focus=pause]")
    anna.see("text=Paused. The clock is stopped. >> visible=true")
    host.press("[data-focus^=remove-]")
    anna.see("text=You are no longer in this game")


def test_an_answer_is_the_hosts_until_it_is_revealed(blind_browser, closed_server, tmp_path):
    host, anna = (Visitor(blind_browser, closed_server, tmp_path) for _ in range(2))
    anna.join(host.open_game(rounds=1), "Anna")

    def status(visitor, path):
        return visitor.context.request.get(closed_server.url + path).status

    answer, other = "/api/catalogue/Orion/image", "/api/catalogue/Moon/image"
    host.press(".controls .primary")
    anna.see(".question")
    picture = anna.page.evaluate("location.pathname").split("/")[-1]
    picture = f"/api/walls/{picture}/rounds/1/picture"
    assert [status(anna, answer), status(anna, other), status(anna, picture), status(host, answer)] == [403, 200, 404, 200]
    host.press("[data-focus=skip]")
    anna.see(".reveal .plate")
    assert anna.page.evaluate("document.querySelector('.reveal .plate').decode().then(() => true)")
    assert status(anna, picture) == 200
    host.press("[data-focus=ask]")
    anna.see(".summary")
    assert status(anna, answer) == 200
    # The next game of the same class is one press away.
    wall = Visitor(blind_browser, closed_server, tmp_path).go(f"/wall/{picture.split('/')[3]}", ".wall.over")
    pin = host.open_game(rounds=1)
    wall.see(f".next-game a[href='/wall/{pin}']")
    anna.press(".next-game a")
    anna.see("form")
    anna.page.wait_for_url(f"**/join?pin={pin}")
    wall.context.close()
    for visitor in (host, anna):
        visitor.context.close()


def test_newcomers_wait_until_they_are_let_in(visit, blind_browser):
    host, anna, boris = visit(), visit(of=blind_browser), visit(of=blind_browser)
    pin = host.open_game(rounds=1)
    host.act("text=Let newcomers in one by one")
    for guest, name in ((anna, "Anna"), (boris, "Boris")):
        guest.go(f"/join?pin={pin}", "form")
        guest.page.fill("[name=name]", name)
        guest.press("form .primary")
        guest.see("text=Waiting for the host")
    host.see("text=2 are waiting to join")
    host.shot("host-waiting")
    wall = visit().go(f"/wall/{pin}", ".pin-number")
    assert "Anna" not in wall.text("main")
    host.press("[aria-label='Let Anna in']")
    anna.see("[data-scene=lobby]")
    wall.see(".arrived >> text=Anna")
    host.press(".newcomers li:has-text('Boris') [data-focus^=remove-]")
    boris.see("text=You are no longer in this game")
    host.see(".newcomers", state="detached")


def test_who_was_sent_away_is_on_no_list(visit, blind_browser):
    host, anna, boris = visit(), visit(of=blind_browser), visit(of=blind_browser)
    pin = host.open_game(rounds=1)
    anna.join(pin, "Anna")
    boris.join(pin, "Boris")
    host.see(".players li:nth-child(2)")
    host.press(".controls .primary")
    host.press("[data-focus=skip]")
    host.press(".players li:has-text(\"Boris\") [data-focus^=remove-]")
    boris.see("text=You are no longer in this game")
    host.press(".finished summary")
    expect(host.page.locator(".outcomes .name")).to_have_text(["Anna"])


@pytest.fixture
def dark_browser(playwright, tmp_path):
    """A browser whose camera sees a room in a thirtieth of the usual light."""
    yield from browser_before([], playwright, tmp_path, light=1 / 30)


def test_the_lobby_is_the_rehearsal(visit, blind_browser, dark_browser):
    host, wall = visit(), visit(size=(1920, 1080))
    pin = host.open_game(rounds=1)
    wall.go(f"/wall/{pin}", ".pin-number")
    anna, boris, vera = visit(size=(390, 844)), visit(of=dark_browser), visit(of=blind_browser)
    vera.page.add_init_script("navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))")
    for player, name in ((anna, "Anna"), (boris, "Boris"), (vera, "Vera")):
        player.join(pin, name)
    anna.see(".camera-page.ready")
    anna.see(".lobby-title:has-text('You are ready')")
    anna.shot("class-lobby-ready")
    wall.see("text=1 of 3 ready")
    wall.see("text=Vera: the camera is not allowed")
    expect(wall.page.locator(".arrived .ready")).to_have_text(["Anna"])
    host.see(".players li:has-text(\"Anna\") .mark.won")
    host.see(".players li:has-text(\"Vera\"):has-text(\"the camera is not allowed\")")
    host.see(".players li:has-text(\"Boris\"):has-text(\"needs more light\")")
    assert not boris.page.is_visible(".camera-page.ready")


@pytest.fixture
def closed_server(tmp_path):
    """A daemon that listens on its own machine only."""
    daemon = Daemon(tmp_path / "data", pack=unhurried_pack())
    yield Server(daemon.url, daemon.key)
    assert daemon.stop() == 0


def test_a_wrong_pin_is_told(visit):
    guest = visit().go("/join?pin=000000", "form")
    guest.page.fill("[name=name]", "Anna")
    guest.press("form .primary")
    guest.see(".failure:has-text('No game has this PIN')")


def test_who_plays_already_is_told_so_and_does_not_join_under_another_name(visit, blind_browser):
    pin = visit().open_game()
    anna = visit(of=blind_browser).join(pin, "Anna")
    anna.go(f"/join?pin={pin}", "form")
    anna.page.fill("[name=name]", "Boris")
    anna.press("form .primary")
    anna.see(".failure:has-text('already plays in this game, as Anna')")
    anna.press("text=Go on as Anna")
    anna.see("[data-scene=lobby]:has-text('Anna')")


def test_without_the_key_nobody_is_host(visit):
    guest = visit().go("/host", "form")
    guest.page.fill("[name=key]", "guess")
    guest.press("form .primary")
    guest.see(".failure:has-text('This key is wrong or has expired')")


def test_the_host_sees_the_other_browsers_and_logs_them_out(visit):
    desk, tablet = visit().become_host(), visit().become_host()
    session = tablet.see(".sessions li:has-text('this browser')").get_attribute("data-session")
    desk.go("/host", f"[data-session='{session}']")
    desk.shot("host-sessions")
    desk.press(f"[data-session='{session}'] button")
    desk.see(f"[data-session='{session}']", state="detached")
    tablet.go("/host", "[name=key]")
    desk.press(".sessions li:has-text('this browser') button")
    desk.see(".home")
    desk.go("/host", "[name=key]")


def test_a_host_who_joins_in_the_same_browser_plays_along(visit):
    host = visit().become_host()
    host.join(host.open_game(rounds=1), "Anna")


def test_the_key_does_not_stay_in_the_address(visit):
    host = visit().become_host()
    assert host.page.evaluate("location.hash") == ""


def test_each_screen_of_a_class_asks_in_its_own_language(visit, blind_browser):
    host, wall, pupil = visit(), visit(size=(1920, 1080)), visit(of=blind_browser, size=(390, 844), language="ru")
    pin = host.open_game(rounds=1)
    wall.go(f"/wall/{pin}?language=ru", ".pin-number")
    assert "Читальный зал" in visit(language="ru").go("/play", "form").text("h1")
    pupil.join(pin, "Аня")
    host.press(".controls .primary")
    questions = [visitor.see(".question").inner_text() for visitor in (host, wall, pupil)]
    assert questions[1] == questions[2] and questions[0] != questions[1]
    assert re.search("[а-я]", questions[1]) and not re.search("[а-я]", questions[0])
    assert [visitor.page.get_attribute(".question", "lang") for visitor in (host, wall, pupil)] == ["en", "ru", "ru"]
    host.press("[data-focus=skip]")
    answers = [visitor.see(".answer").inner_text() for visitor in (pupil, host)]
    assert [bool(re.search("[а-я]", answer)) for answer in answers] == [True, False]
    assert re.search("[а-я]", pupil.page.get_attribute(".reveal .plate", "alt"))
    pupil.shot("class-answer-player-ru")


def test_who_switches_the_language_leaves_the_one_in_the_address(visit):
    visitor = visit().go("/catalogue?language=ru", "html[lang=ru] .card")
    assert visitor.page.locator("h2", has_text="Руслан и Людмила").count() == 1
    visitor.press(".look-tools button")
    visitor.see("html[lang=en] .card")
    assert visitor.page.locator("h2", has_text="Ruslan and Ludmila").count() == 1


def test_the_hosts_controls_keep_their_places_for_the_whole_game(visit, blind_browser):
    host, anna = visit(of=blind_browser), visit(of=blind_browser)
    anna.join(host.open_game(rounds=2), "Anna")
    host.see(".players li")
    seen = []

    def look(phase):
        host.see(phase)
        host.settle()
        seen.append(host.page.evaluate("""() => {
          const row = document.querySelector(".controls"), {left, top} = row.getBoundingClientRect();
          const places = [...row.children].map((each) => each.getBoundingClientRect());
          return places.flatMap((each) => [each.left - left, each.top - top, each.width]);
        }"""))

    look("[data-focus=pause][aria-disabled=true]")
    host.press("[data-focus=ask]")
    look("[data-focus=pause]:not([aria-disabled])")
    assert host.page.get_attribute("[data-focus=ask]", "aria-disabled") == "true", "it stays where it is, and keeps the focus"
    host.press("[data-focus=pause]")
    look("[data-focus=resume]")
    host.press("[data-focus=resume]")
    host.press("[data-focus=skip]:not([aria-disabled])")
    look("[data-focus=ask]:not([aria-disabled])")
    # The row begins at a fraction of a pixel, which depends on the question above it.
    assert len(seen[0]) == 7 * 3 and all(places == pytest.approx(seen[0], abs=0.5) for places in seen), seen


def test_a_host_looks_at_the_questions_before_they_are_asked(visit):
    host = visit().become_host()
    host.press("details:has(.which) summary")
    host.page.locator(".which input").nth(1).uncheck()
    first, _, third = [words.strip() for words in host.texts(".which label")[:3]]
    host.press("text=Preview")
    host.see("dialog .question")
    assert " ".join(host.text("dialog .question").split()) in " ".join(first.split())
    # A class may look on.
    assert not host.page.locator("dialog .plate").count()
    host.press("dialog button:text('Show the answer')")
    host.see("dialog .answer")
    host.loaded()
    host.shot("preview-host")
    host.press("dialog button:text('Next question')")
    host.see("dialog .eyebrow:has-text('Question 2 of')")
    assert " ".join(host.text("dialog .question").split()) in " ".join(third.split()), "the one that is not asked is left out"
    assert not host.page.locator("dialog .answer").count()
    assert host.page.evaluate("document.activeElement.textContent") == "Next question"
    host.press("dialog button:text('Question before')")
    host.see("dialog .eyebrow:has-text('Question 1 of')")
