import type { DeskContentHead } from "#app/contract/desk/shop/content.ts";
import { contentList } from "#app/domain/desk/lists/content.ts";
import { shopZone } from "#app/domain/local-time.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { worded } from "#app/i18n/desk/worded.ts";
import { formatTableMoment } from "#app/i18n/format.ts";
import { deskContent } from "#app/i18n/ru/desk/shop/content.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskContent", deskContent);

const moment = (at: string | null) => at && formatTableMoment(at, shopZone);

/** «Страницы и тексты» (desk §6). */
const contents: DeskList<typeof contentList, DeskContentHead> = {
  shape: contentList,
  path: "pages",
  right: "editContent",
  title: t("title"),
  empty: t("empty"),
  columns: {
    name: { label: t("column.name"), cell: ({ name }) => name, sort: "name" },
    kind: {
      label: t("column.kind"),
      cell: ({ kind, isLegal }) => (isLegal ? `${t(`kind.${kind}`)}, ${t("legal")}` : t(`kind.${kind}`)),
    },
    path: { label: t("column.path"), cell: ({ path }) => path },
    state: { label: t("column.state"), cell: ({ state }) => t(`state.${state}`) },
    published: { label: t("column.published"), cell: ({ publishedAt }) => moment(publishedAt), sort: "published" },
    draft: { label: t("column.draft"), cell: ({ draftAt }) => moment(draftAt), sort: "draft" },
    by: { label: t("column.by"), cell: ({ by }) => by },
  },
  filters: {
    q: { label: t("filter.q") },
    kind: { label: t("filter.kind"), option: worded(deskContent.kind) },
    state: { label: t("filter.state"), option: worded(deskContent.state) },
  },
  row: ({ kind, id, version, name }) => ({ id: `${kind}-${id}`, version, name, href: `/desk/pages/${kind}/${id}` }),
  load: ({ call }, query) => call.deskContent.list({ query }),
  links: [
    { href: "/desk/pages/promotion/new", text: t("add.promotion"), right: "editContent" },
    { href: "/desk/pages/material/new", text: t("add.material"), right: "editContent" },
    { href: "/desk/pages/announcement/new", text: t("add.announcement"), right: "editContent" },
  ],
};

export const contentPages = listPage(contents);
