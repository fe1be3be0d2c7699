import type { DeskRedirect } from "#app/contract/desk/shop/redirects.ts";
import { redirectsList } from "#app/domain/desk/lists/redirects.ts";
import { shopZone } from "#app/domain/local-time.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { formatTableMoment } from "#app/i18n/format.ts";
import { deskRedirects } from "#app/i18n/ru/desk/shop/redirects.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskRedirects", deskRedirects);

/** «Переадресации» (desk §6). */
const redirects: DeskList<typeof redirectsList, DeskRedirect> = {
  shape: redirectsList,
  path: "redirects",
  right: "editContent",
  title: t("title"),
  empty: t("empty"),
  columns: {
    path: { label: t("column.path"), cell: ({ path }) => path, sort: "path" },
    target: { label: t("column.target"), cell: ({ target }) => <a href={target}>{target}</a> },
    created: {
      label: t("column.created"),
      cell: ({ createdAt }) => formatTableMoment(createdAt, shopZone),
      sort: "created",
    },
  },
  filters: { q: { label: t("filter.q") } },
  row: ({ uuid, version, path }) => ({ id: uuid, version, name: path, href: null }),
  load: ({ call }, query) => call.deskRedirects.list({ query }),
  actions: [
    {
      name: "remove",
      label: t("remove"),
      right: "editContent",
      run: ({ call }, selection, { key }) => call.deskRedirects.remove({ body: selection, key }),
    },
  ],
  links: [{ href: "/desk/redirects/new", text: t("add"), right: "editContent" }],
};

export const redirectsPage = listPage(redirects);
