// Months as texts, "2026-08", of the years that the daemon computes.

const first = "1900-01";
const last = "2100-12";

/** `month` moved by so many months; null beyond the years that are computed. */
export function moved(month, by) {
  const [year, number] = month.split("-").map(Number);
  const date = new Date(Date.UTC(year, number - 1 + by, 1));
  const text = date.toISOString().slice(0, 7);
  return text < first || text > last ? null : text;
}
