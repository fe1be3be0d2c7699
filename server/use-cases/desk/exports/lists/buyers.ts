import { buyersList } from "#app/domain/desk/lists/buyers.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskCustomers } from "#app/i18n/ru/desk/buyers/customers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { deskBuyers } from "#server/use-cases/account/desk/show-buyers.ts";
import { listed, momentCell, phoneCell } from "#server/use-cases/desk/exports/listed.ts";

const t = namespace("deskCustomers", deskCustomers);

export const listedBuyers = listed({
  shape: buyersList,
  title: t("buyers"),
  read: async (ports, staff, query) => ok(await deskBuyers(ports, staff, query)),
  id: ({ uuid }) => uuid,
  columns: {
    name: { title: t("column.name"), width: 32, cell: ({ name }) => name },
    phone: { title: t("column.phone"), cell: ({ phone }) => phoneCell(phone) },
    city: { title: t("column.city"), cell: ({ city }) => city },
    companies: { title: t("column.companies"), width: 40, cell: ({ companies }) => companies.join(", ") },
    orders: { title: t("column.orders"), width: 12, kind: "amount", cell: ({ orders }) => orders },
    last: { title: t("column.last"), kind: "moment", cell: ({ lastOrderAt }) => momentCell(lastOrderAt) },
    moderation: {
      title: t("column.moderation"),
      width: 12,
      cell: ({ onModeration }) => (onModeration ? t("waits") : ""),
    },
    created: { title: t("column.created"), kind: "moment", cell: ({ createdAt }) => momentCell(createdAt) },
  },
  people: { screen: "customers", of: ({ uuid }) => [{ kind: "user", id: uuid }] },
});
