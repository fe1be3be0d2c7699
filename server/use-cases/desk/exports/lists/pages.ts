import { contentList } from "#app/domain/desk/lists/content.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskContent } from "#app/i18n/ru/desk/shop/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { listContent } from "#server/use-cases/content/desk/show-content.ts";
import { listed, momentCell } from "#server/use-cases/desk/exports/listed.ts";

const t = namespace("deskContent", deskContent);

export const listedPages = listed({
  shape: contentList,
  title: t("title"),
  read: async (ports, _staff, query) => ok(await listContent(ports, query)),
  id: ({ kind, id }) => `${kind} ${id}`,
  columns: {
    name: { title: t("column.name"), width: 40, cell: ({ name }) => name },
    kind: {
      title: t("column.kind"),
      width: 28,
      cell: ({ kind, isLegal }) => (isLegal ? `${t(`kind.${kind}`)}, ${t("legal")}` : t(`kind.${kind}`)),
    },
    path: { title: t("column.path"), width: 36, cell: ({ path }) => path },
    state: { title: t("column.state"), width: 26, cell: ({ state }) => t(`state.${state}`) },
    published: { title: t("column.published"), kind: "moment", cell: ({ publishedAt }) => momentCell(publishedAt) },
    draft: { title: t("column.draft"), kind: "moment", cell: ({ draftAt }) => momentCell(draftAt) },
    by: { title: t("column.by"), width: 26, cell: ({ by }) => by },
  },
});
