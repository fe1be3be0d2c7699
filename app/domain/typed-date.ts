/** The ISO date that was typed into a field of a filter: a plain text field holds «31.12.2026» as well; nothing for what is no date. */
export function isoDateOf(typed: string | null): string {
  const text = typed?.trim() ?? "";
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const iso = year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) && iso.length === 10 ? iso : "";
}
