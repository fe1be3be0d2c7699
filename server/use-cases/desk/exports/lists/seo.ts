import { seoList } from "#app/domain/desk/lists/seo.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskSeo } from "#app/i18n/ru/desk/shop/seo.ts";
import { namespace } from "#app/i18n/translator.ts";
import { seoAtDesk } from "#server/use-cases/content/desk/seo/show-seo.ts";
import { listed, momentCell } from "#server/use-cases/desk/exports/listed.ts";

const t = namespace("deskSeo", deskSeo);

export const listedSeo = listed({
  shape: seoList,
  title: t("title"),
  read: async (ports, _staff, query) => ok(await seoAtDesk(ports, query)),
  id: ({ uuid }) => uuid,
  columns: {
    path: { title: t("column.path"), width: 40, cell: ({ path }) => path },
    kind: { title: t("column.kind"), cell: ({ kind }) => t(`kind.${kind}`) },
    title: { title: t("column.title"), width: 48, cell: ({ title }) => title },
    h1: { title: t("column.h1"), width: 40, cell: ({ h1 }) => h1 },
    description: { title: t("column.description"), width: 60, cell: ({ description }) => description },
    text: { title: t("column.text"), width: 12, cell: ({ hasText }) => (hasText ? t("hasText") : "") },
    picture: {
      title: t("column.picture"),
      width: 40,
      cell: ({ picture }, { siteUrl }) => picture && new URL(picture, siteUrl).href,
    },
    changed: { title: t("column.changed"), kind: "moment", cell: ({ changedAt }) => momentCell(changedAt) },
  },
});
