"""A solo game in a real browser: the camera is a film of the pack's plates, or an empty room."""

import struct


def test_a_round_is_won_by_showing_the_right_thing(visit):
    player = visit()
    player.start_solo()
    player.shot("solo-question")
    player.play_until_won()
    assert player.text(".verdict-word") == "Correct!" and player.text(".sign") == "✓"
    assert colour(player, ".band") == "rgb(119, 195, 68)"
    assert player.text(".answer") and player.see(".told:has-text('sure')")
    width = "document.querySelector('.reveal .plate').naturalWidth"
    player.page.wait_for_function(width)  # it may still be loading
    assert player.page.evaluate(width) <= 480
    player.see(".shelf .slot .plate")
    player.shot("solo-won")


def test_a_round_is_lost_when_nothing_is_shown_and_the_last_seconds_are_told(visit, blind_browser):
    player = visit(of=blind_browser)
    player.start_solo()
    player.see(".countdown.last")
    player.shot("solo-last-seconds")
    player.see(".verdict.lost")
    assert player.text(".verdict-word") == "Too late!" and player.text(".sign") == "✗"
    assert colour(player, ".band") == "rgb(239, 89, 49)"
    assert player.text(".answer")
    said = player.page.evaluate("window.said")
    assert "10 seconds left" in said and "5 seconds left" in said
    player.shot("solo-lost")


def test_enter_goes_on_and_the_end_is_a_summary(visit, blind_browser):
    player = visit(of=blind_browser)
    player.start_solo(rounds=5)
    for number in range(1, 6):
        player.see(f"text=Question {number} of 5")
        player.press("text=I give up")
        player.see(".verdict.lost")
        player.press_until("Enter", f"text=Question {number + 1} of 5" if number < 5 else ".summary")
    assert player.page.locator(".round-row").count() == 5
    player.shot("solo-summary")


def test_a_reload_and_the_back_button_find_the_place_again(visit, blind_browser):
    player = visit(of=blind_browser)
    player.start_solo()
    player.press("text=Pause")  # a slow machine must not be too late
    player.see(".countdown.still")
    question = player.text(".question")
    player.page.reload()
    assert player.see(".question").inner_text() == question
    player.page.go_back()
    player.see("[data-scene=start]")
    player.page.go_forward()
    assert player.see(".question").inner_text() == question


def test_a_pause_stops_the_countdown(visit, blind_browser):
    player = visit(of=blind_browser)
    player.page.clock.install()
    player.start_solo()
    player.press("text=Pause")
    player.see(".countdown.still")
    stands = player.text(".countdown .number")
    player.page.clock.run_for(5000)
    assert player.text(".countdown .number") == stands
    player.press("text=Resume")
    player.see(".countdown:not(.still)")


def test_a_photo_answers_where_there_is_no_camera(visit, browser, server):
    player = visit(of=browser)
    player.page.add_init_script(no_camera("NotAllowedError"))
    player.start_solo()
    player.see("text=The camera is not allowed")
    player.shot("solo-photo")
    player.show_photo()
    player.see(".verdict.won")


def test_what_a_photo_shows_is_not_talked_over_by_the_camera(visit, blind_browser):
    player = visit(of=blind_browser)
    player.page.add_init_script(KEEP_SENT)
    player.start_solo()
    wrong = player.show_photo(right=False).stem
    told = player.see(f".finder .word:has-text(\"{wrong}\")").inner_text()
    frames = player.page.evaluate("sent.length")
    while player.page.evaluate("sent.length") < frames + 4:
        player.page.wait_for_timeout(100)
    assert player.text(".finder .word") == told


def test_the_end_of_a_game_is_asked_for_twice(visit, blind_browser):
    player = visit(of=blind_browser)
    player.start_solo()
    asked = []
    player.page.remove_listener("dialog", player.accept)
    player.page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    player.press("text=End the game")
    assert asked and player.page.is_visible(".question")


# Keeps what is sent to be judged.
KEEP_SENT = """{
  const ask = window.fetch;
  window.sent = [];
  window.fetch = (path, options) => {
    if (String(path).endsWith("/frames")) sent.push(options);
    return ask(path, options);
  };
}"""
# Width and height, type, and what it is said to be, of each picture that was sent.
SENT = """() => Promise.all(sent.map(async ({ body, headers }) => {
  const { width, height } = await createImageBitmap(body);
  return [[width, height], body.type, headers["X-Picture"]];
}))"""


def test_a_photo_is_sent_whole_and_once(visit, browser, server):
    player = visit(of=browser)
    player.page.add_init_script(no_camera("NotAllowedError"))
    player.page.add_init_script(KEEP_SENT)
    player.start_solo()
    photo = player.show_photo()
    player.see(".verdict.won")
    size = list(struct.unpack(">II", photo.read_bytes()[16:24]))
    assert player.page.evaluate(SENT) == [[size, "image/jpeg", "photograph"]]


def test_a_photo_that_is_a_jpeg_is_sent_as_it_is_and_a_bad_one_refused(visit, browser, server):
    player = visit(of=browser)
    player.page.add_init_script(no_camera("NotAllowedError"))
    player.page.add_init_script(KEEP_SENT)
    player.start_solo()
    player.see("text=The camera is not allowed")
    content = b"\xff\xd8 and no picture at all"
    player.page.set_input_files("input[type=file]", {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": content})
    player.see(".finder .word:has-text(\"picture\")")
    assert player.page.evaluate("sent.map(({ body }) => body.size)") == [len(content)]


def test_all_of_it_is_done_by_keyboard(visit, blind_browser):
    player = visit(of=blind_browser)
    player.go("/play", "form")
    tab_to(player, "form .primary")
    player.page.keyboard.press("Enter")
    player.see("[data-scene=lobby] .finder")
    player.press_until("Enter", ".question")
    tab_to(player, ".controls .button:nth-child(2)")
    outline = player.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    player.page.keyboard.press("Enter")
    player.see(".verdict.lost")


def colour(visitor, selector):
    return visitor.page.evaluate("selector => getComputedStyle(document.querySelector(selector)).backgroundColor", selector)


def tab_to(visitor, selector):
    for _ in range(30):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} is not reached by the tab key")


def no_camera(error):
    return f"navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '{error}'))"
