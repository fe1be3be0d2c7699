const msOfDay = 86_400_000;

/** Whole days between ISO dates; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / msOfDay);
}

/** The first day of the quarter of an ISO date. */
export function quarterStart(date: string): string {
  const quarter = Math.floor((Number(date.slice(5, 7)) - 1) / 3);
  return `${date.slice(0, 4)}-${String(quarter * 3 + 1).padStart(2, "0")}-01`;
}

/** Months between two ISO dates, both included, as "2026-01"; empty if the second is earlier. */
export function monthsOf(from: string, to: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = from.split("-").map(Number);
  const last = to.slice(0, 7);
  for (let name = from.slice(0, 7); name <= last; name = `${year}-${String(month).padStart(2, "0")}`) {
    months.push(name);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  return months;
}

/** ISO dates of a monthly chart: at least a year, nothing in the future. */
export function chartPeriod({ from, to }: { from: string; to: string }, today: string): { from: string; to: string } {
  const end = to > today ? today : to;
  const [year = 0, month = 0] = end.split("-").map(Number);
  const start = month === 12 ? `${year}-01-01` : `${year - 1}-${String(month + 1).padStart(2, "0")}-01`;
  return { from: start < from ? start : `${from.slice(0, 7)}-01`, to: end };
}
