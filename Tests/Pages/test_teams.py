"""Teams, and phones that several share."""

from playwright.sync_api import expect


def test_teams_are_chosen_in_the_lobby_and_stand_on_wall_phone_and_podium(visit, blind_browser):
    host, wall = visit(of=blind_browser), visit(of=blind_browser, size=(1920, 1080))
    pin = host.open_game(rounds=2)
    wall.go(f"/wall/{pin}", ".pin-number")
    players = [visit(of=blind_browser, size=(390, 844)).join(pin, name) for name in ("Anna", "Boris", "Vera")]
    host.see(".players li:nth-child(3)")
    host.page.select_option("[data-focus=teams]", "2")
    wall.see(".teams li")
    assert [team.split("\n") for team in wall.texts(".teams > li")] == [["Team 1", "Anna", "Vera"], ["Team 2", "Boris"]]
    host.page.fill("[data-focus=team-2]", "Owls")
    host.page.press("[data-focus=team-2]", "Enter")
    wall.see(".team-name:has-text(\"Owls\")")
    host.page.select_option("[data-focus^=assign-] >> nth=2", "2")
    players[2].see(".eyebrow:has-text(\"Owls\")")
    host.shot("teams-lobby-host")
    wall.shot("teams-lobby-wall")
    players[2].shot("teams-lobby-player")

    host.press(".controls .primary")
    players[1].see(".question")
    players[1].show_photo()
    players[1].see(".verdict.won")
    host.press("[data-focus=skip]")
    wall.see(".board-row:has-text(\"Owls\")")
    expect(wall.page.locator(".board-row .name")).to_have_text(["Owls", "Team 1"])
    players[2].see(".standing:has-text(\"Owls: place 1\")")
    wall.shot("teams-answer-wall")
    players[2].shot("teams-verdict-player")
    host.act("[data-focus=ask]")
    host.press("[data-focus=end]")
    wall.see(".podium .place-1:has-text(\"Owls\")")
    wall.shot("teams-podium-wall")
    players[2].see(".team-board .me:has-text(\"Owls\")")
    players[2].shot("teams-summary-player")
    host.press(".controls a.primary")
    host.see(".board-row:has-text(\"Owls\")")


def test_those_who_share_a_phone_take_turns(visit, blind_browser):
    host, pair = visit(of=blind_browser), visit(of=blind_browser, size=(390, 844))
    pin = host.open_game(rounds=2)
    pair.go(f"/join?pin={pin}", "form")
    pair.page.fill("[name=name]", "Anna")
    pair.press("text=We share this phone")
    pair.page.fill("[name=other]", "Boris")
    pair.press("text=We share this phone")
    pair.press("text=We share this phone")
    pair.see("text=We share this phone", state="hidden")  # four are enough
    pair.shot("share-join-player")
    pair.press(".other:last-child button")
    pair.press(".other:last-child button")
    pair.press("form .primary")
    pair.see("[data-scene=lobby]")
    host.see(".players .name:has-text(\"Anna + Boris\")")
    for number, name in enumerate(("Anna", "Boris")):
        host.press("[data-focus=ask]")
        pair.see(f".turn:has-text(\"{name} shows the thing\")")
        pair.shot(f"share-question-player-{number}")
        host.press("[data-focus=skip]")
        pair.see(".verdict")
