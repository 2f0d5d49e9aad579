// Runs before the first paint (a plain script in the head), so that no page flashes in the other theme or language, and
// says so if the rest of the page does not come.
(() => {
  const kept = (name) => {
    try {
      return localStorage.getItem(`apeiron.${name}`);
    } catch {
      return null; // storage is switched off: the device's own wishes hold
    }
  };
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => (root.dataset.theme = kept("theme") ?? (dark.matches ? "dark" : "light"));
  paint();
  dark.addEventListener("change", paint);
  // A visitor who prefers neither language gets the daemon's, which it has written into the page.
  const languages = ["en", "ru"];
  const wished = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => languages.includes(tag));
  // The address may say another, for a screen that shares its browser with others: /wall/123456?language=ru.
  const said = new URLSearchParams(location.search).get("language");
  root.lang = (languages.includes(said) ? said : null) ?? kept("language") ?? wished ?? root.lang;

  // The page's texts have not come either.
  const incomplete = {
    en: "This page has not come whole. Trying again by itself…",
    ru: "Страница загрузилась не целиком. Пробуем ещё раз сами…",
  };
  /**
   * Milliseconds until a page that has not come whole is loaded again; the phones of a class do not come back together.
   */
  const pause = 3000 + 4000 * Math.random();
  let isTold = false;
  // Errors of what a page loads are heard by nobody but their elements, unless they are caught on their way there.
  addEventListener(
    "error",
    ({ target }) => {
      if (isTold || !(target instanceof Element && target.matches("script, link[rel=stylesheet]"))) return;
      isTold = true;
      const told = Object.assign(document.createElement("p"), { textContent: incomplete[root.lang] });
      told.setAttribute("role", "alert");
      (document.querySelector("main") ?? root).append(told);
      setTimeout(() => location.reload(), pause);
    },
    true,
  );
})();
