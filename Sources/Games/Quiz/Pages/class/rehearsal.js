// The players in the lobby: those who are ready, and what keeps the others.
import { t } from "../../shared/text.js";

/** Whether the player's camera has shown something. */
export const isReady = ({ camera }) => camera === "ready";

/** "27 of 30 ready". */
export const readyOf = (players) => t("readyOf", { ready: players.filter(isReady).length, count: players.length });

/** The problem that the player needs help with, as words. */
export const needOf = ({ camera }) => t(`check.${camera}`);
