import type { GoodsPricesRow } from "#app/contract/desk/catalog/goods-prices.ts";
import { goodsPricesList, priceColumns } from "#app/domain/desk/lists/goods-prices.ts";
import { formatPlainMoney, formatQuantityOf } from "#app/i18n/format.ts";
import { worded } from "#app/i18n/desk/worded.ts";
import { goodsPrices } from "#app/i18n/ru/desk/catalog/goods-prices.ts";
import { deskProducts } from "#app/i18n/ru/desk/products.ts";
import { namespace } from "#app/i18n/translator.ts";
import { goodsPricesAtDesk, seenPriceLists } from "#server/use-cases/catalog/prices/desk/goods-prices.ts";
import { listed } from "#server/use-cases/desk/exports/listed.ts";

const t = namespace("goodsPrices", goodsPrices);
const goods = namespace("deskProducts", deskProducts);

export const listedGoodsPrices = listed({
  shape: goodsPricesList,
  title: t("title"),
  read: goodsPricesAtDesk,
  id: ({ uuid }) => uuid,
  columns: {
    picture: {
      title: goods("column.picture"),
      width: 40,
      cell: ({ image }, { siteUrl }) => image && new URL(image.url, siteUrl).href,
    },
    article: { title: goods("column.article"), cell: ({ article }) => article },
    name: { title: goods("column.name"), width: 48, cell: ({ name }) => name },
    category: { title: goods("column.category"), width: 26, cell: ({ category }) => category },
    brand: { title: goods("column.brand"), cell: ({ brand }) => brand },
    status: { title: goods("column.status"), cell: ({ status }) => worded(deskProducts.status)(status) },
  },
  dataColumns: {
    most: priceColumns,
    async read({ database }, staff) {
      const lists = await seenPriceLists(database.db, staff);
      return lists.map(({ id, name }) => {
        const own = ({ prices }: GoodsPricesRow) => prices.find((price) => price.id === id);
        return {
          ...{ name: goodsPricesList.dataColumns + String(id), title: name, width: 14, kind: "money" as const },
          cell: (row) => own(row)?.price ?? null,
          beside: [
            { title: t("file.oldPrice", { list: name }), kind: "money", cell: (row) => own(row)?.oldPrice ?? null },
            { title: t("file.tiers", { list: name }), width: 30, cell: (row) => tiersText(own(row), row.unit) },
          ],
        };
      });
    },
  },
});

function tiersText(price: GoodsPricesRow["prices"][number] | undefined, unit: string): string {
  const tiers = price?.tiers ?? [];
  return tiers
    .map((tier) => t("tier", { from: formatQuantityOf(tier.from, unit), price: formatPlainMoney(tier.price) }))
    .join("; ");
}
