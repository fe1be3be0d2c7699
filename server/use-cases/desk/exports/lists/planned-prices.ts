import { plannedPricesList } from "#app/domain/desk/lists/planned-prices.ts";
import { deskPrices } from "#app/i18n/ru/desk/catalog/prices.ts";
import { namespace } from "#app/i18n/translator.ts";
import { plannedAtDesk } from "#server/use-cases/catalog/prices/desk/planned-prices.ts";
import { listed, momentCell } from "#server/use-cases/desk/exports/listed.ts";

const t = namespace("deskPrices", deskPrices);

export const listedPlannedPrices = listed({
  shape: plannedPricesList,
  title: t("planned"),
  read: plannedAtDesk,
  id: ({ uuid }) => uuid,
  columns: {
    article: { title: t("column.article"), cell: ({ article }) => article },
    name: { title: t("column.name"), width: 48, cell: ({ name }) => name },
    list: { title: t("column.list"), cell: ({ list }) => list },
    from: { title: t("column.from"), width: 14, kind: "amount", cell: ({ from }) => (from === 0 ? null : from) },
    before: { title: t("column.before"), width: 14, kind: "money", cell: ({ before }) => before ?? t("noPrice") },
    price: { title: t("column.price"), width: 14, kind: "money", cell: ({ price }) => price ?? t("noPrice") },
    valid: { title: t("column.valid"), kind: "moment", cell: ({ validFrom }) => momentCell(validFrom) },
    by: { title: t("column.by"), width: 26, cell: ({ by }) => by },
  },
});
