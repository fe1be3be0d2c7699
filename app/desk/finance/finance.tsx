import type { DeskMoneyRow } from "#app/contract/desk/buyers/finance.ts";
import { financeList } from "#app/domain/desk/lists/finance.ts";
import { shopZone } from "#app/domain/local-time.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { worded } from "#app/i18n/desk/worded.ts";
import { formatTableMoment, formatMoney } from "#app/i18n/format.ts";
import { deskFinance as texts } from "#app/i18n/ru/desk/buyers/finance.ts";
import { payment } from "#app/i18n/ru/orders/payment.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskFinance", texts);

/** The bank's reason of a failed payment in words; other notes are typed by people. */
function noteText(note: string): string {
  return worded(payment.reason)(note);
}

/** «Финансы» (desk §4). */
const finance: DeskList<typeof financeList, DeskMoneyRow> = {
  shape: financeList,
  path: "finance",
  right: "seeFinance",
  title: t("title"),
  empty: t("empty"),
  columns: {
    created: {
      label: t("column.created"),
      cell: ({ createdAt }) => formatTableMoment(createdAt, shopZone),
      sort: "created",
    },
    kind: { label: t("column.kind"), cell: ({ kind }) => t(`kind.${kind}`) },
    order: { label: t("column.order"), cell: ({ order }) => order ?? t("bill"), width: "narrow" },
    sum: { label: t("column.sum"), cell: ({ sum }) => formatMoney(sum), sort: "sum", isNumber: true },
    state: {
      label: t("column.state"),
      cell: ({ state, kind }) =>
        state === "canceled" && kind !== "payment" ? (
          <b className="desk-bad">{t(`state.${state}`)}</b>
        ) : (
          t(`state.${state}`)
        ),
    },
    way: { label: t("column.way"), cell: ({ way }) => t(`way.${way}`) },
    buyer: { label: t("column.buyer"), cell: ({ buyer }) => buyer },
    note: { label: t("column.note"), cell: ({ note }) => note && noteText(note) },
  },
  filters: {
    q: { label: t("filter.q") },
    kind: { label: t("filter.kind"), option: worded(texts.kind) },
    state: { label: t("filter.state"), option: worded(texts.state) },
    way: { label: t("filter.way"), option: worded(texts.way) },
    created: { label: t("filter.created") },
    sum: { label: t("filter.sum") },
    failed: { label: t("filter.failed") },
    city: { label: t("filter.city") },
  },
  row: ({ uuid, order }) => ({
    ...{ id: uuid, version: 1, name: order ?? t("bill") },
    href: order === null ? null : `/desk/orders/${encodeURIComponent(order)}`,
  }),
  load: ({ call }, query) => call.deskFinance.list({ query }),
  options: ({ call }) => call.deskFinance.options(),
  links: [
    { href: "/desk/finance/refunds", text: t("refunds.title"), right: "seeFinance" },
    { href: "/desk/finance/receipts", text: t("receipts.title"), right: "seeFinance" },
    { href: "/desk/finance/settlements", text: t("runs.title"), right: "seeFinance" },
    { href: "/desk/finance/acts", text: t("acts.title"), right: "seeFinance" },
    { href: "/desk/finance/credit", text: t("credit.title"), right: "seeFinance" },
  ],
};

export const financePage = listPage(finance);
