import type { ImportRowView } from "#app/contract/desk/imports.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("importPages", importPages);
const longest = 160;

/** A line of the table: a changed value, or a reason why the row was left out. */
export type RowLine = {
  id: string;
  number: number;
  label: string;
  isReason: boolean;
  /** Field, before, after; or column, value, reason. */
  cells: (string | null)[];
  /** By how much a price changes. */
  jump: string | null;
};

/** A new object is one line, whatever it consists of. */
export function linesOf({ number, label, action, changes, reasons }: ImportRowView): RowLine[] {
  const base = { number, label, isReason: false, jump: null };
  const made: RowLine[] =
    action === "created"
      ? [{ ...base, id: `${number}`, cells: [t("rows.created"), null, shortened(createdText(changes))] }]
      : changes.map(({ field, name, before, after }) => ({
          ...base,
          id: `${number} ${field}`,
          cells: [name, cellText(before), cellText(after)],
          jump: field.startsWith("price:") ? jumpText(before, after) : null,
        }));
  const unchanged: RowLine[] = made.length === 0 ? [{ ...base, id: `${number}`, cells: ["", "", ""] }] : [];
  return [
    ...made,
    ...unchanged,
    ...reasons.map(({ column, value, text }, at) => ({
      ...base,
      id: `${number} reason ${at}`,
      isReason: true,
      cells: [column, value === null ? "" : shortened(value), text],
    })),
  ];
}

function createdText(changes: ImportRowView["changes"]): string {
  return changes.map(({ name, after }) => `${name}: ${cellText(after) ?? t("rows.empty")}`).join("; ");
}

function cellText(value: string | number | null): string | null {
  if (value === null) return null;
  return typeof value === "number" ? formatNumber(value) : shortened(value);
}

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function jumpText(before: string | number | null, after: string | number | null): string | null {
  if (typeof before !== "number" || typeof after !== "number" || before === 0) return null;
  const percent = Math.round(((after - before) / before) * 100);
  if (percent === 0) return null;
  return t("rows.jump", { sign: percent > 0 ? "+" : "−", percent: formatNumber(Math.abs(percent)) });
}
