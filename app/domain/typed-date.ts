/**
 * May this ISO date be meant? A calendar of four figures begins with a year nought that databases do not know, and its
 * ends leave no room for the days before and after that are reckoned from them.
 */
export function isMeantDate(iso: string): boolean {
  return iso >= "1900-01-01" && iso < "2200-01-01";
}

/** Was something typed that is no date? Nothing typed is no fault. */
export function isNoDate(typed: string | null): boolean {
  return (typed?.trim() ?? "") !== "" && isoDateOf(typed) === "";
}

/** The ISO date that was typed into a field of a filter: a plain text field holds «31.12.2026» as well; nothing for what is no date. */
export function isoDateOf(typed: string | null): string {
  const text = typed?.trim() ?? "";
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const iso = year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  const isDate = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) && iso.length === 10;
  return isDate && isMeantDate(iso) ? iso : "";
}
