import type { DeskJournalRow } from "#app/contract/desk/journal.ts";
import { journalList } from "#app/domain/desk/lists/journal.ts";
import { ok } from "#app/domain/verdict.ts";
import { actionWord, actorText, actorWord, changeLines, objectText, reasonText } from "#app/i18n/desk/journal-words.ts";
import { deskJournal } from "#app/i18n/ru/desk/journal.ts";
import { namespace } from "#app/i18n/translator.ts";
import { listed, momentCell } from "#server/use-cases/desk/exports/listed.ts";
import { showJournal } from "#server/use-cases/staff/show-journal.ts";

const t = namespace("deskJournal", deskJournal);

/** Objects of which neither names nor changes tell of people; of new kinds it is not known. */
const impersonal: ReadonlySet<string> = new Set([
  ...["product", "category", "brand", "attribute", "media", "price", "priceList", "stock", "import", "synonym"],
  ...["page", "promotion", "material", "announcement", "redirect"],
  ...["city", "warehouse", "point", "delivery", "calendar", "setting"],
]);
/** Objects that are named by numbers or titles. */
const numbered: ReadonlySet<string> = new Set(["order", "claim", "feedback", "refund", "payment", "file"]);

const mayTell = ({ kind }: DeskJournalRow["object"]) => impersonal.has(kind);

export const listedJournal = listed({
  shape: journalList,
  title: t("title"),
  async read(ports, staff, query) {
    return ok(await showJournal(ports, staff, query));
  },
  id: ({ id }) => id,
  columns: {
    at: { title: t("column.at"), kind: "moment", cell: ({ at }) => momentCell(at) },
    actor: {
      title: t("column.actor"),
      width: 26,
      cell: ({ actor }, { isPersonal }) =>
        isPersonal || actor.kind !== "buyer" ? actorText(actor) : actorWord(actor.kind),
    },
    action: { title: t("column.action"), width: 36, cell: ({ action }) => actionWord(action) },
    object: {
      title: t("column.object"),
      width: 36,
      cell: ({ object }, { isPersonal }) =>
        objectText(isPersonal || mayTell(object) || numbered.has(object.kind) ? object : { ...object, name: null }),
    },
    changes: {
      title: t("column.changes"),
      width: 60,
      cell: (entry, { isPersonal }) => (isPersonal || mayTell(entry.object) ? changeLines(entry).join("; ") : ""),
    },
    reason: { title: t("column.reason"), width: 36, cell: ({ reason }) => reasonText(reason) },
    address: { title: t("column.address"), cell: ({ address }) => address },
    request: { title: t("column.request"), width: 36, cell: ({ requestId }) => requestId },
  },
  people: { screen: "journal", of: ({ object }) => (mayTell(object) ? [] : [{ kind: object.kind, id: object.id }]) },
});
