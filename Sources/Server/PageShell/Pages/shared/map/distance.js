// Distances in words.
import { language, t } from "../text.js";

/** 840.3 as "840 m", 12340 as "12.3 km". */
export function formatDistance(metres) {
  const whole = Math.round(metres);
  if (whole < 1000) return t("distance.metres", { value: whole });
  return t("distance.kilometres", {
    value: (metres / 1000).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  });
}

/** Five decimals of a degree are a metre. */
export const formatPosition = ({ latitude, longitude }) =>
  [latitude, longitude]
    .map((degrees) => degrees.toLocaleString(language, { maximumFractionDigits: 5 }))
    .join(language === "en" ? ", " : "; ");
