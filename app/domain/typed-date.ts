/**
 * Whether an ISO date is within the supported range: databases have no year 0000, and date arithmetic needs room at
 * the ends.
 */
export function isPlausibleDate(iso: string): boolean {
  return iso >= "1900-01-01" && iso < "2200-01-01";
}

/** Whether money can have moved on this day: not in the future, nor so long ago that the year was mistyped. */
export function moneyDayFault(iso: string, today: string): "ahead" | "early" | null {
  if (iso > today) return "ahead";
  const earliest = `${Number(today.slice(0, 4)) - mostYearsOfMoney}${today.slice(4)}`;
  return iso < earliest ? "early" : null;
}

/** The law's limitation of claims. */
const mostYearsOfMoney = 3;

/** Whether a non-empty text is no date. */
export function isInvalidDate(typed: string | null): boolean {
  return (typed?.trim() ?? "") !== "" && isoDateOf(typed) === "";
}

/** The ISO date typed into a filter field, where a plain text field also accepts «31.12.2026»; empty if invalid. */
export function isoDateOf(typed: string | null): string {
  const text = typed?.trim() ?? "";
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const iso = year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  const isDate = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) && iso.length === 10;
  return isDate && isPlausibleDate(iso) ? iso : "";
}

/** An ISO date as it is typed: «31.12.2026». */
export function typedDateOf(iso: string): string {
  return iso.split("-").reverse().join(".");
}
