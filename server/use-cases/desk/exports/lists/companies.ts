import { companiesList } from "#app/domain/desk/lists/companies.ts";
import { ok } from "#app/domain/verdict.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { deskCustomers } from "#app/i18n/ru/desk/buyers/customers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { deskCompanies } from "#server/use-cases/counterparties/desk/show-companies.ts";
import { listed, momentCell } from "#server/use-cases/desk/exports/listed.ts";

const t = namespace("deskCustomers", deskCustomers);

export const listedCompanies = listed({
  shape: companiesList,
  title: t("companies"),
  read: async (ports, staff, query) => ok(await deskCompanies(ports, staff, query)),
  id: ({ uuid }) => uuid,
  columns: {
    name: { title: t("column.company"), width: 40, cell: ({ name }) => name },
    inn: { title: t("column.inn"), cell: ({ inn }) => inn },
    type: { title: t("column.type"), width: 24, cell: ({ type }) => t(`type.${type}`) },
    status: { title: t("column.status"), cell: ({ status }) => t(`companyStatus.${status}`) },
    prices: { title: t("column.prices"), cell: ({ prices }) => prices },
    terms: {
      title: t("column.terms"),
      width: 34,
      cell: ({ terms, creditDays, creditLimit }) =>
        terms === "postpay" ? t("termsOf", { days: creditDays, limit: formatMoney(creditLimit) }) : t("terms.prepay"),
    },
    manager: { title: t("column.manager"), width: 26, cell: ({ manager }) => manager },
    orders: { title: t("column.orders"), width: 12, kind: "amount", cell: ({ orders }) => orders },
    last: { title: t("column.last"), kind: "moment", cell: ({ lastOrderAt }) => momentCell(lastOrderAt) },
    created: { title: t("column.created"), kind: "moment", cell: ({ createdAt }) => momentCell(createdAt) },
  },
});
