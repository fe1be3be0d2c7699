import { brandsList } from "#app/domain/desk/lists/brands.ts";
import { deskBrands } from "#app/i18n/ru/desk/catalog/brands.ts";
import { namespace } from "#app/i18n/translator.ts";
import { brandsAtDesk } from "#server/use-cases/catalog/desk/brands/show-brands.ts";
import { listed } from "#server/use-cases/desk/exports/listed.ts";

const t = namespace("deskBrands", deskBrands);

export const listedBrands = listed({
  shape: brandsList,
  title: t("title"),
  read: brandsAtDesk,
  id: ({ uuid }) => uuid,
  columns: {
    picture: {
      title: t("column.picture"),
      width: 40,
      cell: ({ image }, { siteUrl }) => image && new URL(image.url, siteUrl).href,
    },
    name: { title: t("column.name"), width: 26, cell: ({ name }) => name },
    country: { title: t("column.country"), cell: ({ country }) => country },
    goods: { title: t("column.goods"), width: 12, kind: "amount", cell: ({ goods }) => goods },
    slug: { title: t("column.slug"), width: 26, cell: ({ slug }) => slug },
    hidden: { title: t("column.hidden"), width: 12, cell: ({ isHidden }) => (isHidden ? t("hidden") : "") },
  },
});
