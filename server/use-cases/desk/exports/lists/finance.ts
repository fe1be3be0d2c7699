import { financeList } from "#app/domain/desk/lists/finance.ts";
import { ok } from "#app/domain/verdict.ts";
import { worded } from "#app/i18n/desk/worded.ts";
import { deskFinance } from "#app/i18n/ru/desk/buyers/finance.ts";
import { payment } from "#app/i18n/ru/orders/payment.ts";
import { namespace } from "#app/i18n/translator.ts";
import { listed, momentCell } from "#server/use-cases/desk/exports/listed.ts";
import { deskMoney } from "#server/use-cases/desk/finance/show-finance.ts";

const t = namespace("deskFinance", deskFinance);

export const listedFinance = listed({
  shape: financeList,
  title: t("title"),
  read: async (ports, staff, query) => ok(await deskMoney(ports, staff, query)),
  id: ({ kind, uuid }) => `${kind} ${uuid}`,
  columns: {
    created: { title: t("column.created"), kind: "moment", cell: ({ createdAt }) => momentCell(createdAt) },
    kind: { title: t("column.kind"), cell: ({ kind }) => t(`kind.${kind}`) },
    order: { title: t("column.order"), cell: ({ order }) => order ?? t("bill") },
    sum: { title: t("column.sum"), kind: "money", cell: ({ sum }) => sum },
    state: { title: t("column.state"), width: 22, cell: ({ state }) => t(`state.${state}`) },
    way: { title: t("column.way"), width: 26, cell: ({ way }) => t(`way.${way}`) },
    buyer: { title: t("column.buyer"), width: 32, cell: ({ buyer }) => buyer },
    note: { title: t("column.note"), width: 40, cell: ({ note }) => note && worded(payment.reason)(note) },
  },
});
