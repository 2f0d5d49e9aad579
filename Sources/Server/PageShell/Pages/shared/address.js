// The place that a page shows is in its address (?game=ID), so that a reload and the back button find it again.

/** The parameter `name` of the page's address, or null. */
export const parameter = (name) => new URLSearchParams(location.search).get(name);

/** Makes `name` part of the address as a step that the back button takes back. */
export function step(name, value) {
  const address = new URL(location.href);
  address.searchParams.set(name, value);
  stepTo(address);
}

/** Makes `address` that of what the page shows now, as a step that the back button takes back. */
export const stepTo = (address) => history.pushState(null, "", address);

addEventListener("popstate", () => location.reload());
