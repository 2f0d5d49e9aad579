"""Every scene of a game on every size of screen: nothing is cut, nothing scrolls, the camera's picture is large, and texts of every
length that a pack may have stand in their boxes in letters that can be read. Prints a table."""

import re
import shutil

import pytest
import yaml

from conftest import ROOT
from daemon import Daemon, Player
from scenes import PHONES, STATIONS, WALLS, Table
from visitor import FILMED

PROSE = {
    "en": "A traveller who has lost his way in a snowstorm is led by a stranger to an inn, and gives him in thanks a coat of hare's fur "
          "that is much too small for him; much later the gift saves the traveller's life. In which story does it happen, and who was "
          "the stranger? Show the book.",
    "ru": "Путника, сбившегося с дороги в метель, незнакомец выводит к постоялому двору; в благодарность тот дарит ему заячий тулуп, "
          "который незнакомцу мал, и много позже этот подарок спасает путнику жизнь. В какой повести это случилось, и кем оказался тот "
          "незнакомец? Покажите её сейчас."}
VERSE = {
    "en": "Where are these lines from?\n«The first of lines is longer than a phone is wide,\nthe second is short,\nthe third goes on a little,\n"
          "and the fourth again is longer than a phone is wide,\nthe fifth ends,\nthe sixth of all is the last of them.»\nShow the book from which they are.",
    "ru": "Откуда эти строки?\n«Дела давно минувших дней, преданья старины глубокой,\nв часы досугов\nзолотых, под шёпот\n"
          "старины болтливой, рукою верной я писал, и всё о том,\nчто было встарь,\nпримите ж вы мой труд игривый.»\nПокажите книгу, в которой они стоят."}
HINT = {"en": "The stranger turns out to be a tsar, or so he says himself; in the end he knows in the crowd whom he has to nod to.",
        "ru": "Незнакомец окажется царём, или по крайней мере так о себе скажет; в конце он узнаёт в толпе того, кому кивнуть."}
ANSWER = {"en": "Saint Petersburg, founded in 1703; the lines are from «The Bronze Horseman» (written in 1833), which the tsar read himself "
                "and did not allow to print.",
          "ru": "Санкт-Петербург, основанный в 1703 году; строки из «Медного всадника» (написан в 1833), которого царь прочёл сам и печатать "
                "не позволил."}
SHORT = {"en": "Show him.", "ru": "Кто это?"}
WORD = {"en": "What does «Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz» mean?",
        "ru": "Что такое «превысокомногорассмотрительствующий» и «рентгеноэлектрокардиографический»?"}


def pack_of(folder, language):
    """A pack of texts that are as short and as long as they may be."""
    folder.mkdir()
    for image in FILMED:
        shutil.copy(ROOT / "ReferenceImages" / f"{image}.png", folder)
    texts = [(SHORT, None), (VERSE, None), (PROSE, HINT), (WORD, HINT)]
    assignments = [
        {"image": image, "question": question[language], "answer": ANSWER[language], "seconds": 3600, **({"hint": hint[language]} if hint else {})}
        for image, (question, hint) in zip(FILMED, texts)]
    (folder / "pack.yaml").write_text(yaml.safe_dump({"name": SHORT[language], "language": language, "assignments": assignments}, allow_unicode=True))
    assert max(len(a["question"]) for a in assignments) > 270 and len(ANSWER[language]) > 130 and len(HINT[language]) > 105
    return folder


@pytest.fixture(params=["en", "ru"])
def language(request):
    return request.param


@pytest.fixture
def server(tmp_path, language):
    """A daemon with a pack of its own."""
    daemon = Daemon(tmp_path / "data", pack=pack_of(tmp_path / "pack", language), public_address="https://192.0.2.5:8443")
    yield daemon
    assert daemon.stop() == 0


@pytest.fixture
def table(request, language):
    return Table(request.node.originalname, language)


def test_a_players_scenes_fit_every_screen_with_texts_of_every_length(visit, blind_browser, language, table):
    player = visit(of=blind_browser, language=language)
    player.shots.mkdir(parents=True, exist_ok=True)
    player.go("/play", "form")
    table.measure(player, "start")
    player.press("form .primary")
    player.see("[data-scene=lobby] .finder")
    table.measure(player, "lobby")
    player.press("main .primary")
    for number in range(1, len(FILMED) + 1):
        player.see(f"[data-scene=question] .eyebrow:has-text(\"{number}\")")
        length = len(player.text(".question"))
        table.measure(player, f"question of {length:3} letters")
        if number == 1:
            fold_and_open(player, table)
        player.choose(".controls .button:nth-child(2)")
        player.see(".verdict.lost")
        table.measure(player, f"verdict {number}")
        player.press(".verdict .primary")
    player.see(".summary")
    table.measure(player, "summary")
    table.close(player.shots)


def test_what_is_won_paused_or_waited_for_fits_every_screen(visit, blind_browser, language, table):
    winner = visit(language=language)  # its film has what the pack asks for
    winner.shots.mkdir(parents=True, exist_ok=True)
    winner.start_solo()
    winner.play_until_won()
    table.measure(winner, "verdict: won")
    host, player, late = (visit(of=blind_browser, language=language) for _ in range(3))
    pin = host.open_game(rounds=len(FILMED))
    player.join(pin, "W" * 30)
    host.act("[data-focus=approval]")
    late.go(f"/join?pin={pin}", "form")
    late.page.fill("[name=name]", "Ы" * 30)
    late.press("form .primary")
    late.see("[data-scene=knock]")
    table.measure(late, "knocking")
    for number in range(1, len(FILMED) + 1):
        host.press("[data-focus=ask]:not([aria-disabled])")
        player.see(f"[data-scene=question] .eyebrow:has-text(\"{number}\")")
        host.press("[data-focus=pause]:not([aria-disabled])")
        player.see(".leaf .note")
        table.measure(player, f"question: paused {number}")
        if number < len(FILMED):
            host.press("[data-focus=skip]:not([aria-disabled])")
            player.see(".verdict")
    table.measure(host, "host: paused")
    host.press("[data-focus^=admit-]")
    late.see("[data-scene=wait]")
    table.measure(late, "waiting for the next question")
    table.close(winner.shots)


def fold_and_open(player, table):
    """On phones and tablets the question folds away, and the menu opens."""
    player.page.set_viewport_size({"width": 390, "height": 844})
    player.press(".fold")
    player.see(".question", state="hidden")
    table.measure(player, "question folded away", PHONES)
    assert float(re.search(r"(\d+) %", table.lines[-1])[1]) > 80
    player.press(".fold")
    player.press(".menu-button")
    player.see(".menu .controls")
    table.measure(player, "question with its menu", PHONES)
    player.page.keyboard.press("Escape")
    player.see(".menu .controls", state="hidden")


def test_the_walls_scenes_fit_every_screen(visit, blind_browser, server, language, table):
    host, wall = visit(of=blind_browser, language=language), visit(of=blind_browser, language=language)
    host.shots.mkdir(parents=True, exist_ok=True)
    pin = host.open_game(rounds=len(FILMED))
    for number in range(30):
        name = ["W" * 32, "Maximilian-Alexander der Große", "Ы", "Anna"][number % 4][:30] + str(number)
        Player(server, pin, name)
    wall.go(f"/wall/{pin}", ".arrived li:not([hidden])")
    table.measure(wall, "wall: lobby", WALLS)
    table.measure(host, "host: lobby")
    for number in range(1, len(FILMED) + 1):
        host.press("[data-focus=ask]")
        wall.see(".wall .question")
        length = len(wall.text(".question"))
        table.measure(wall, f"wall: question of {length:3}", WALLS)
        if number == 1:
            table.measure(host, "host: question")
        host.press("[data-focus=skip]")
        wall.see(".board")
        table.measure(wall, f"wall: answer {number}", WALLS)
    host.press("[data-focus=ask]")
    wall.see(".wall.over")
    table.measure(wall, "wall: podium", WALLS)
    table.close(host.shots)


def test_joining_teams_and_the_hosts_pages_fit_every_screen(visit, blind_browser, language, table):
    host, wall, player = (visit(of=blind_browser, language=language) for _ in range(3))
    host.shots.mkdir(parents=True, exist_ok=True)
    table.measure(host.become_host(), "host: games")
    pin = host.open_game(rounds=1)
    player.go(f"/join?pin={pin}", "form")
    table.measure(player, "join")
    player.press("form .quiet")
    table.measure(player, "join: a shared phone")
    player.page.fill("[name=name]", "W" * 30)
    player.page.fill("[name=other]", "Ы" * 30)
    player.press("form .primary")
    player.see("[data-scene=lobby] .finder")
    host.see(".players li")
    host.page.select_option("[data-focus=teams]", "8")
    player.see(".eyebrow")
    wall.go(f"/wall/{pin}", ".teams li")
    table.measure(wall, "wall: lobby of teams", WALLS)
    table.measure(player, "lobby of teams")
    table.measure(host, "host: lobby of teams")
    host.press(".controls .primary")
    for visitor, selector in ((player, ".question"), (wall, ".wall .question")):
        visitor.see(selector)
    host.press("[data-focus=skip]")
    wall.see(".board")
    table.measure(wall, "wall: answer to teams", WALLS)
    host.press("[data-focus=ask]")
    wall.see(".wall.over")
    player.see(".summary")
    table.measure(wall, "wall: podium of teams", WALLS)
    table.measure(player, "summary of teams")
    table.measure(host, "host: end")
    host.press(".controls a.primary")
    host.see("table")
    table.measure(host, "host: results")
    table.measure(host.go("/host/statistics"), "host: statistics")
    table.measure(host.go("/begin"), "first steps")
    table.measure(host.go("/plates", ".plates-sheet img"), "plates")
    table.close(host.shots)


def test_a_kiosk_fits_every_screen_from_the_attract_page_to_the_end(visit, blind_browser, language, table):
    kiosk = visit(of=blind_browser, language=language)
    kiosk.shots.mkdir(parents=True, exist_ok=True)
    kiosk.go("/kiosk?source=browser", ".film")
    table.measure(kiosk, "kiosk: attract page", STATIONS)
    kiosk.press("main .primary")
    kiosk.see(".question")
    table.measure(kiosk, "question at a kiosk", STATIONS)
    table.close(kiosk.shots)
