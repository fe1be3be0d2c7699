import {
  bankRefundsShape,
  creditStopsShape,
  deskMoneyOptionsShape,
  deskMoneyShape,
  exportRefundsBody,
} from "#app/contract/desk/buyers/finance.ts";
import { listQueryOf } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { financeList } from "#app/domain/desk/lists/finance.ts";

const tag = "desk";

/** Money at the desk (desk §4). */
export const deskFinanceEndpoints = {
  list: {
    method: "get",
    path: "/desk/finance",
    tag,
    summary: "Payments, refunds and receipts of orders in the person's cities, with their states",
    right: "seeFinance",
    query: listQueryOf(financeList),
    answer: deskMoneyShape,
  },
  options: {
    method: "get",
    path: "/desk/finance-options",
    tag,
    summary: "Cities to filter money by",
    right: "seeFinance",
    answer: deskMoneyOptionsShape,
  },
  bankRefunds: {
    method: "get",
    path: "/desk/bank-refunds",
    tag,
    summary: "Refunds by bank transfer that are due",
    right: "seeFinance",
    answer: bankRefundsShape,
  },
  exportRefunds: {
    method: "post",
    path: "/desk/bank-refund-files",
    tag,
    summary: "Returns payment orders of due refunds for a bank client, and marks them as exported",
    right: "refund",
    body: exportRefundsBody,
    answer: "file",
    refusals: ["refundsNoAccount", "refundsNone", "shopAccountMissing"],
  },
  creditStops: {
    method: "get",
    path: "/desk/credit-stops",
    tag,
    summary: "Companies whose deferred payment is limited by an overdue debt",
    right: "seeFinance",
    answer: creditStopsShape,
  },
} as const satisfies EndpointGroup;
