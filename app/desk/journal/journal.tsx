import type { DeskJournalRow } from "#app/contract/desk/journal.ts";
import { Changes } from "#app/components/desk/journal/changes.tsx";
import { ObjectLink } from "#app/components/desk/journal/object-link.tsx";
import { actionWord, actorText, actorWord, kindWord, reasonText } from "#app/i18n/desk/journal-words.ts";
import { journalList } from "#app/domain/desk/lists/journal.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { ok } from "#app/domain/verdict.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { formatTableMoment } from "#app/i18n/format.ts";
import { deskJournal } from "#app/i18n/ru/desk/journal.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskJournal", deskJournal);

/** «Журнал» (desk §2). */
const journal: DeskList<typeof journalList, DeskJournalRow> = {
  shape: journalList,
  path: "journal",
  right: "seeJournal",
  title: t("title"),
  empty: t("empty"),
  columns: {
    at: { label: t("column.at"), cell: ({ at }) => formatTableMoment(at, shopZone), sort: "at", width: "narrow" },
    actor: { label: t("column.actor"), cell: ({ actor }) => actorText(actor) },
    action: { label: t("column.action"), cell: ({ action }) => actionWord(action) },
    object: { label: t("column.object"), cell: ({ object }, { staff }) => <ObjectLink {...object} staff={staff} /> },
    changes: { label: t("column.changes"), cell: (entry) => <Changes {...entry} /> },
    reason: { label: t("column.reason"), cell: ({ reason }) => reasonText(reason) },
    address: { label: t("column.address"), cell: ({ address }) => address },
    request: { label: t("column.request"), cell: ({ requestId }) => requestId },
  },
  filters: {
    at: { label: t("filter.at") },
    actor: { label: t("filter.actor") },
    action: { label: t("filter.action") },
    kind: { label: t("filter.kind") },
    object: { label: t("filter.object") },
  },
  row: ({ id, action }) => ({ id, version: 1, name: actionWord(action), href: null }),
  load: ({ call }, query) => call.deskJournal.list({ query }),
  async options({ call }) {
    const found = await call.deskJournal.options();
    if (!found.ok) return found;
    const { staff, actors, actions, kinds } = found.value;
    const worded = (values: readonly string[], word: (value: string) => string) =>
      values.map((value) => ({ value, label: word(value) }));
    const others = actors.filter((kind) => kind !== "staff");
    return ok({
      actor: [...staff, ...worded(others, actorWord)],
      action: worded(actions, actionWord),
      kind: worded(kinds, kindWord),
    });
  },
  links: [{ href: "/desk/journal/access", text: t("access"), right: "seeJournal" }],
};

export const journalPage = listPage(journal);
