import { Thumbnail } from "#app/components/kit/picture.tsx";
import type { DeskSeoRow } from "#app/contract/desk/shop/seo.ts";
import { seoList } from "#app/domain/desk/lists/seo.ts";
import { isSeoKind } from "#app/domain/content/seo-address.ts";
import { shopZone } from "#app/domain/local-time.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { formatTableMoment } from "#app/i18n/format.ts";
import { deskSeo } from "#app/i18n/ru/desk/shop/seo.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskSeo", deskSeo);

/** «Тексты для поиска» (desk §6). */
const seo: DeskList<typeof seoList, DeskSeoRow> = {
  shape: seoList,
  path: "seo",
  right: "editContent",
  title: t("title"),
  empty: t("empty"),
  columns: {
    path: { label: t("column.path"), cell: ({ path }) => path, sort: "path" },
    kind: { label: t("column.kind"), cell: ({ kind }) => t(`kind.${kind}`) },
    title: { label: t("column.title"), cell: ({ title }) => title },
    h1: { label: t("column.h1"), cell: ({ h1 }) => h1 },
    description: { label: t("column.description"), cell: ({ description }) => description },
    text: { label: t("column.text"), cell: ({ hasText }) => hasText && t("hasText"), width: "narrow" },
    picture: {
      label: t("column.picture"),
      cell: ({ picture }) => picture !== null && <Thumbnail src={picture} width={80} height={20} />,
      width: "narrow",
    },
    changed: {
      label: t("column.changed"),
      cell: ({ changedAt }) => formatTableMoment(changedAt, shopZone),
      sort: "changed",
    },
  },
  filters: {
    q: { label: t("filter.q") },
    kind: { label: t("filter.kind"), option: (kind) => (isSeoKind(kind) ? t(`kind.${kind}`) : kind) },
    noTitle: { label: t("filter.noTitle") },
    noDescription: { label: t("filter.noDescription") },
    picture: { label: t("filter.picture") },
  },
  row: ({ uuid, version, path }) => ({ id: uuid, version, name: path, href: `/desk/seo/${uuid}` }),
  load: ({ call }, query) => call.deskSeo.list({ query }),
  actions: [
    {
      name: "remove",
      label: t("remove.action"),
      right: "editContent",
      run: ({ call }, selection, { key }) => call.deskSeo.remove({ body: selection, key }),
    },
  ],
  links: [{ href: "/desk/seo/new", text: t("add"), right: "editContent" }],
};

export const seoListPage = listPage(seo);
