// Runs before the first paint (a plain script in the head), so that no page flashes in the other theme or language.
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
  // Who prefers neither language gets the daemon's, which it has written into the page.
  const languages = ["en", "ru"];
  const wished = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => languages.includes(tag));
  // The address may say another, for a screen that shares its browser with others: /wall/123456?language=ru.
  const said = new URLSearchParams(location.search).get("language");
  root.lang = (languages.includes(said) ? said : null) ?? kept("language") ?? wished ?? root.lang;
})();
