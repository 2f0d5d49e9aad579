"""What is stored: how long each kind is kept, and how a browser has erased what is stored about it."""

import json

NAME = "Wilhelmina"
POST = """([path, body]) => fetch(path, { method: "POST", headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body) }).then((answer) => answer.status)"""


def facts(host):
    return [json.loads(line) for line in host.page.evaluate(
        "fetch('/api/stored/export.jsonl').then((answer) => answer.text())").splitlines()]


def test_the_page_says_for_how_long_each_kind_is_kept(visit):
    visitor = visit().go("/about/stored", ".prose li")
    told = visitor.texts(".prose li")
    assert told == [
        "Games of a class are deleted 400 days after they were played.",
        "Games of one player and of the kiosk are deleted 30 days after they were played.",
        "Rehearsals of packs are deleted 400 days after the last photograph. They hold what was found in each photograph.",
        "Notes about places are erased 400 days after their authors changed them last.",
        "Places that visitors have added are erased 400 days after somebody wrote about them last.",
        "The name of the person who laid, collected or moved an egg is erased 400 days afterwards; the egg stays as it is.",
        "Players of the maths games and their progress are erased 400 days after their last game.",
        "Games of bingo are deleted 30 days after they were played.",
    ]


def test_a_browser_has_itself_erased_and_nothing_of_it_is_left(visit):
    anna, host = visit(), visit().become_host()
    anna.go("/").page.evaluate(f"localStorage.setItem('apeiron.name', '{NAME}')")
    assert anna.page.evaluate(POST, ["/api/players", {"name": NAME}]) == 201
    note = {"text": f"{NAME} was here", "as": NAME}
    maps = anna.page.evaluate("fetch('/api/places').then((answer) => answer.json())")
    places = anna.page.evaluate(f"fetch('/api/places/{maps[0]['id']}').then((answer) => answer.json())")["items"]
    assert anna.page.evaluate(POST, [f"/api/places/{maps[0]['id']}/{places[0]['id']}/notes", note]) == 201
    before = facts(host)
    assert sum(NAME in json.dumps(fact) for fact in before) == 2
    anna.go("/about/stored", "#erase")
    anna.press("text=Erase all data about this browser")
    anna.see(".prose [role=status]:text-is('Everything stored about this browser has been erased.')")
    after = facts(host)
    assert sum(NAME in json.dumps(fact) for fact in after) == 0
    kept = {fact["position"]: fact for fact in after}
    assert all(fact["position"] in kept for fact in before)
    assert anna.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('apeiron.'))") == []
    assert anna.page.evaluate("fetch('/api/players').then((answer) => answer.json())") == []
    anna.press("text=Erase all data about this browser")
    anna.see("text=Nothing was stored about this browser.")
