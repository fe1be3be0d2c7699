import type { DeskAccessRow } from "#app/contract/desk/journal.ts";
import { ObjectLink } from "#app/components/desk/journal/object-link.tsx";
import { screenWord } from "#app/i18n/desk/journal-words.ts";
import { accessList } from "#app/domain/desk/lists/journal.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { ok } from "#app/domain/verdict.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { formatTableMoment } from "#app/i18n/format.ts";
import { deskJournal } from "#app/i18n/ru/desk/journal.ts";
import { namespace } from "#app/i18n/translator.ts";

const { way } = deskJournal.accessList;
const t = namespace("deskJournal", deskJournal);

/** «Доступ к личным данным» (desk §2). */
const access: DeskList<typeof accessList, DeskAccessRow> = {
  shape: accessList,
  path: "journal/access",
  right: "seeJournal",
  title: t("accessList.title"),
  empty: t("accessList.empty"),
  columns: {
    at: {
      label: t("accessList.column.at"),
      cell: ({ at }) => formatTableMoment(at, shopZone),
      sort: "at",
      width: "narrow",
    },
    staff: { label: t("accessList.column.staff"), cell: ({ staff }) => staff.name },
    way: { label: t("accessList.column.way"), cell: (row) => way[row.way] },
    screen: { label: t("accessList.column.screen"), cell: ({ screen }) => screenWord(screen) },
    subject: {
      label: t("accessList.column.subject"),
      cell: ({ subject }, { staff }) => <ObjectLink {...subject} staff={staff} />,
    },
    address: { label: t("accessList.column.address"), cell: ({ address }) => address },
  },
  filters: {
    at: { label: t("accessList.filter.at") },
    staff: { label: t("accessList.filter.staff") },
    way: { label: t("accessList.filter.way"), option: (value) => (isWay(value) ? way[value] : value) },
    subject: { label: t("accessList.filter.subject") },
  },
  row: ({ id, staff }) => ({ id, version: 1, name: staff.name, href: null }),
  load: ({ call }, query) => call.deskJournal.access({ query }),
  async options({ call }) {
    const found = await call.deskJournal.options();
    return found.ok ? ok({ staff: found.value.staff }) : found;
  },
  links: [{ href: "/desk/journal", text: t("accessList.journal"), right: "seeJournal" }],
};

export const accessPage = listPage(access);

function isWay(value: string): value is keyof typeof way {
  return Object.hasOwn(way, value);
}
