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
  root.lang = kept("language") ?? (/^ru\b/i.test(navigator.language) ? "ru" : "en");
})();
