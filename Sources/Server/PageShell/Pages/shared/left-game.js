// The game that this browser is in, so that the first page offers the way back to a player who has left it by the name
// at the top.
import { keep, kept } from "./storage.js";

/** Notes that the game on this page goes on, or, where `on` is false, that it is over. */
export function noteGame(on) {
  const here = location.pathname + location.search;
  if (on) keep("back", here);
  else if (kept("back") === here) keep("back", null);
}

/** The address of the game; null where there is none. */
export const gameLeft = () => {
  const address = kept("back");
  return address?.startsWith("/") && !address.startsWith("//") ? address : null;
};
