import { redirectsList } from "#app/domain/desk/lists/redirects.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskRedirects } from "#app/i18n/ru/desk/shop/redirects.ts";
import { namespace } from "#app/i18n/translator.ts";
import { listRedirectsPage } from "#server/use-cases/content/desk/redirects.ts";
import { listed, momentCell } from "#server/use-cases/desk/exports/listed.ts";

const t = namespace("deskRedirects", deskRedirects);

export const listedRedirects = listed({
  shape: redirectsList,
  title: t("title"),
  read: async (ports, _staff, query) => ok(await listRedirectsPage(ports, query)),
  id: ({ uuid }) => uuid,
  columns: {
    path: { title: t("column.path"), width: 48, cell: ({ path }) => path },
    target: { title: t("column.target"), width: 48, cell: ({ target }) => target },
    created: { title: t("column.created"), kind: "moment", cell: ({ createdAt }) => momentCell(createdAt) },
  },
});
