import { productsList } from "#app/domain/desk/lists/products.ts";
import { worded } from "#app/i18n/desk/worded.ts";
import { deskProducts } from "#app/i18n/ru/desk/products.ts";
import { namespace } from "#app/i18n/translator.ts";
import { deskGoods } from "#server/use-cases/catalog/desk/list-goods.ts";
import { listed, momentCell } from "#server/use-cases/desk/exports/listed.ts";

const t = namespace("deskProducts", deskProducts);

/** As they are shown; the file that can be imported again is another (use-cases/catalog/imports/export-table.ts). */
export const listedProducts = listed({
  shape: productsList,
  title: t("title"),
  read: deskGoods,
  id: ({ uuid }) => uuid,
  columns: {
    picture: {
      title: t("column.picture"),
      width: 40,
      cell: ({ image }, { siteUrl }) => image && new URL(image.url, siteUrl).href,
    },
    article: { title: t("column.article"), cell: ({ article }) => article },
    name: { title: t("column.name"), width: 48, cell: ({ name }) => name },
    category: { title: t("column.category"), width: 26, cell: ({ category }) => category },
    brand: { title: t("column.brand"), cell: ({ brand }) => brand },
    status: { title: t("column.status"), cell: ({ status }) => worded(deskProducts.status)(status) },
    price: { title: t("column.price"), width: 14, kind: "money", cell: ({ price }) => price },
    stock: { title: t("column.stock"), width: 14, kind: "amount", cell: ({ free }) => free },
    updated: { title: t("column.updated"), kind: "moment", cell: ({ updatedAt }) => momentCell(updatedAt) },
    barcodes: { title: t("column.barcodes"), width: 32, cell: ({ barcodes }) => barcodes.join(", ") },
    externalId: { title: t("column.externalId"), width: 36, cell: ({ externalId }) => externalId },
    hiddenBy: {
      title: t("column.hiddenBy"),
      cell: ({ hiddenBy }) => hiddenBy && worded(deskProducts.hider)(hiddenBy),
    },
  },
});
