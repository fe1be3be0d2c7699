import { deskJournal } from "#app/i18n/ru/desk/journal.ts";
import { namespace } from "#app/i18n/translator.ts";
import { fieldWord, valueText } from "./words.ts";

const t = namespace("deskJournal", deskJournal);

type Change = { field: string; before?: unknown; after?: unknown };

/** Changes that are shown without being opened. */
const mostShown = 3;

/** The changed fields of an entry, before and after; `names`: of places that values refer to. */
export function Changes({ changes, names }: { changes: readonly Change[]; names: ReadonlyMap<string, string> }) {
  const shown = changes.filter(({ field }) => field !== "version");
  if (shown.length === 0) return null;
  const lines = (
    <ul className="desk-changes">
      {shown.map((change) => (
        <li key={change.field}>{lineOf(change, names)}</li>
      ))}
    </ul>
  );
  if (shown.length <= mostShown) return lines;
  return (
    <details>
      <summary>{t("changed", { count: shown.length })}</summary>
      {lines}
    </details>
  );
}

function lineOf({ field, before, after }: Change, names: ReadonlyMap<string, string>): string {
  const named = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(named) : typeof value === "string" ? (names.get(value) ?? value) : value;
  const texts = {
    field: fieldWord(field),
    before: valueText(field, named(before)),
    after: valueText(field, named(after)),
  };
  return t(before === null || before === undefined ? "added" : "change", texts);
}
