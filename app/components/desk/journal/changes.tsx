import { changeLines } from "#app/i18n/desk/journal-words.ts";
import { deskJournal } from "#app/i18n/ru/desk/journal.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskJournal", deskJournal);

type Change = { field: string; before?: unknown; after?: unknown };

/** Changes that are shown without being opened. */
const mostShown = 3;

/** The changed fields of an entry, before and after; `names`: of places that values refer to. */
export function Changes({ changes, names }: { changes: readonly Change[]; names: ReadonlyMap<string, string> }) {
  const shown = changeLines(changes, names);
  if (shown.length === 0) return null;
  const lines = (
    <ul className="desk-changes">
      {shown.map((line) => (
        <li key={line}>{line}</li>
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
