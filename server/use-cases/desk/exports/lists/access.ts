import { accessList } from "#app/domain/desk/lists/journal.ts";
import { ok } from "#app/domain/verdict.ts";
import { objectText, screenWord } from "#app/i18n/desk/journal-words.ts";
import { deskJournal } from "#app/i18n/ru/desk/journal.ts";
import { namespace } from "#app/i18n/translator.ts";
import { listed, momentCell } from "#server/use-cases/desk/exports/listed.ts";
import { showAccess } from "#server/use-cases/staff/show-journal.ts";

const t = namespace("deskJournal", deskJournal);

export const listedAccess = listed({
  shape: accessList,
  title: t("accessList.title"),
  read: async (ports, staff, query) => ok(await showAccess(ports, staff, query)),
  id: ({ id }) => id,
  columns: {
    at: { title: t("accessList.column.at"), kind: "moment", cell: ({ at }) => momentCell(at) },
    staff: { title: t("accessList.column.staff"), width: 26, cell: ({ staff }) => staff.name },
    way: { title: t("accessList.column.way"), cell: ({ way }) => t(`accessList.way.${way}`) },
    screen: { title: t("accessList.column.screen"), width: 26, cell: ({ screen }) => screenWord(screen) },
    subject: { title: t("accessList.column.subject"), width: 40, cell: ({ subject }) => objectText(subject) },
    address: { title: t("accessList.column.address"), cell: ({ address }) => address },
  },
  people: { screen: "access", of: ({ subject }) => (subject.name === null ? [] : [subject]) },
});
