"""Letters look the same in every browser: the daemon serves them."""

import pytest

LOADED = """(wanted) => {
  const loaded = [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family.replaceAll('"', ""));
  return wanted.every((family) => loaded.includes(family));
}"""


@pytest.mark.parametrize("language", ["en", "ru"])
def test_pages_are_drawn_with_the_typefaces_of_the_daemon(visit, language):
    visit(language=language).go("/").until(LOADED, "both typefaces, loaded", ["Apeiron Serif", "Apeiron Sans"])


def test_a_face_has_every_letter_of_the_pages_texts(visit):
    """A letter that it lacks would be drawn by another typeface, which may be wider."""
    page = visit().go("/").page
    lacking = page.evaluate("""async () => {
      const base = document.querySelector("link[rel=stylesheet]").href;
      const texts = await Promise.all(["en", "ru"].map(async (language) => (await fetch(new URL(`shared/${language}.json`, base))).text()));
      const letters = [...new Set(texts.join(""))].filter((letter) => /[\\p{L}\\p{N}\\p{P}]/u.test(letter));
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      canvas.canvas.width = canvas.canvas.height = 80;
      const draw = (font, letter) => {
        canvas.clearRect(0, 0, 80, 80);
        canvas.font = font;
        canvas.fillText(letter, 10, 60);
        return canvas.getImageData(0, 0, 80, 80).data.join();
      };
      await Promise.all(["Apeiron Serif", "Apeiron Sans"].map((family) => document.fonts.load(`48px "${family}"`, "aЯ")));
      // With either fallback the picture is the same where the face itself has the letter.
      return ["Apeiron Serif", "Apeiron Sans"].flatMap((family) => letters
        .filter((letter) => draw(`48px "${family}", monospace`, letter) !== draw(`48px "${family}", serif`, letter))
        .map((letter) => `${family}: ${letter}`));
    }""")
    assert lacking == []
