import { creditShape } from "#app/contract/credit.ts";
import { fileProcessListShape, fileProcessShape, startedProcessShape } from "#app/contract/file-processes.ts";
import { paymentStartShape } from "#app/contract/payments.ts";
import {
  askedReconciliationShape,
  decidedReconciliationShape,
  reconciliationListShape,
} from "#app/contract/reconciliations.ts";
import { billShape, madeBillShape } from "#app/contract/settlement-bills.ts";
import { settlementsShape } from "#app/contract/settlements.ts";
import type { Call } from "./call.ts";
import type { Requests } from "./requests.ts";

const acts = "/private/finance/reconciliations";

/** What the buyer's counterparty and the shop owe each other. */
export function financeCalls({ get, post }: Requests) {
  return {
    finance: {
      /** As the filter's address says it: the API tells what is wrong with it. */
      settlements: (query: NonNullable<Call<typeof settlementsShape>["query"]>) =>
        get("/private/finance/mutual-settlements", settlementsShape, query),
      /** Of the company the buyer works for; persons have none. */
      credit: () => get("/private/finance/credit", creditShape),
      acts: () => get(acts, reconciliationListShape),
      askAct: (body: Record<string, string>, key: string) => post(acts, askedReconciliationShape, body, key),
      makeActAgain: (uuid: string) => post(`${acts}/${encodeURIComponent(uuid)}/file`, askedReconciliationShape, {}),
      confirmAct: (uuid: string) => post(`${acts}/${encodeURIComponent(uuid)}/confirm`, decidedReconciliationShape, {}),
      disputeAct: (uuid: string, comment: string) =>
        post(`${acts}/${encodeURIComponent(uuid)}/dispute`, decidedReconciliationShape, { comment }),
      makeBill: (documents: string[], key: string) => post("/private/finance/bills", madeBillShape, { documents }, key),
      bill: (uuid: string) => get(`/private/finance/bills/${encodeURIComponent(uuid)}`, billShape),
      payBill: (uuid: string, method: "card" | "sbp") =>
        post(`/private/finance/bills/${encodeURIComponent(uuid)}/pay`, paymentStartShape, { method }),
      askSheet: (body: Record<string, string>) =>
        post("/private/finance/mutual-settlements/sheet", startedProcessShape, body),
    },
    reports: {
      /** Those that are made for the buyer. */
      processes: () => get("/private/reports/processes", fileProcessListShape),
      askArchive: (body: { dateFrom: string; dateTo: string; types: string[] }) =>
        post("/private/orders/documents/archive", startedProcessShape, body),
      process: (uuid: string) => get(`/mixed/reports/processes/${encodeURIComponent(uuid)}`, fileProcessShape),
    },
  };
}
