import { arrivalsList } from "#app/domain/desk/lists/arrivals.ts";
import { worded } from "#app/i18n/desk/worded.ts";
import { deskArrivals } from "#app/i18n/ru/desk/catalog/arrivals.ts";
import { deskProducts } from "#app/i18n/ru/desk/products.ts";
import { namespace } from "#app/i18n/translator.ts";
import { dayOf, listed } from "#server/use-cases/desk/exports/listed.ts";
import { arrivalsAtDesk } from "#server/use-cases/restock/arrivals-at-desk.ts";

const t = namespace("deskArrivals", deskArrivals);

export const listedArrivals = listed({
  shape: arrivalsList,
  title: t("title"),
  read: arrivalsAtDesk,
  id: ({ uuid }) => uuid,
  columns: {
    article: { title: t("column.article"), cell: ({ article }) => article },
    name: { title: t("column.name"), width: 48, cell: ({ name }) => name },
    waiting: { title: t("column.waiting"), width: 10, kind: "amount", cell: ({ waiting }) => waiting },
    since: { title: t("column.since"), width: 14, kind: "date", cell: ({ since }) => dayOf(since) },
    last: { title: t("column.last"), kind: "date", cell: ({ last }) => dayOf(last) },
    free: { title: t("column.free"), width: 14, kind: "amount", cell: ({ free }) => free },
    supply: { title: t("column.supply"), width: 14, cell: ({ supplyDays }) => supplyDays && t("days", supplyDays) },
    cities: { title: t("column.cities"), width: 32, cell: ({ cities }) => cities.join(", ") },
    status: { title: t("column.status"), cell: ({ status }) => worded(deskProducts.status)(status) },
  },
});
