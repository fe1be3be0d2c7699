import { changeLines, type ChangedEntry } from "#app/i18n/desk/journal-words.ts";
import { deskJournal } from "#app/i18n/ru/desk/journal.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskJournal", deskJournal);

/** Changes that are shown without being opened. */
const mostShown = 3;

/** The changed fields of an entry, before and after. */
export function Changes(entry: ChangedEntry) {
  const shown = changeLines(entry);
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
