import { Thumbnail } from "#app/components/kit/picture.tsx";
import type { DeskBrandRow } from "#app/contract/desk/catalog/brands.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { brandsList } from "#app/domain/desk/lists/brands.ts";
import { deskBrands as texts } from "#app/i18n/ru/desk/catalog/brands.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskBrands", texts);

/** «Бренды» (desk §5). */
const brands: DeskList<typeof brandsList, DeskBrandRow> = {
  shape: brandsList,
  path: "brands",
  right: "seeGoods",
  title: t("title"),
  empty: t("empty"),
  columns: {
    picture: {
      label: t("column.picture"),
      cell: ({ image }) => image && <Thumbnail src={image.url} width={40} height={40} />,
      width: "narrow",
      isPicture: true,
    },
    name: { label: t("column.name"), cell: ({ name }) => name, sort: "name" },
    country: { label: t("column.country"), cell: ({ country }) => country },
    goods: {
      label: t("column.goods"),
      cell: ({ uuid, goods }) =>
        goods === 0 ? 0 : <a href={`/desk/products?${new URLSearchParams({ brand: uuid })}`}>{goods}</a>,
      sort: "goods",
      isNumber: true,
    },
    slug: { label: t("column.slug"), cell: ({ slug }) => slug },
    hidden: { label: t("column.hidden"), cell: ({ isHidden }) => isHidden && t("hidden") },
  },
  filters: {
    q: { label: t("filter.q") },
    hidden: { label: t("filter.hidden") },
    noPicture: { label: t("filter.noPicture") },
  },
  row: ({ uuid, name }) => ({ id: uuid, version: 1, name, href: `/desk/brands/${uuid}` }),
  load: ({ call }, query) => call.deskBrands.list({ query }),
  links: [{ href: "/desk/brands/new", text: t("add"), right: "editGoods" }],
};

export const brandsPage = listPage(brands);
