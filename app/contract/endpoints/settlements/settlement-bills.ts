import { addressQuery } from "#app/contract/orders/order-documents.ts";
import { paymentStartShape } from "#app/contract/orders/payments.ts";
import {
  billBody,
  billParams,
  billShape,
  madeBillShape,
  payBillBody,
} from "#app/contract/settlements/settlement-bills.ts";
import { uuidShape } from "#app/contract/parts.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "finance";
const bills = "/private/finance/bills";

/** Invoices for chosen settlement documents, and their payment. */
export const settlementBillsEndpoints = {
  make: {
    method: "post",
    path: bills,
    tag,
    summary: "Creates an invoice for the unpaid sum of chosen documents; idempotent by key",
    key: uuidShape,
    body: billBody,
    answer: madeBillShape,
    refusals: ["billEmpty", "billPaid", "noCounterparty", "rightMissing"],
    page: "profile-mutual-settlements",
  },
  show: {
    method: "get",
    path: `${bills}/{uuid}`,
    tag,
    summary: "Returns an invoice for documents and its payment state, as reported by the gateway now",
    params: billParams,
    answer: billShape,
    refusals: ["noCounterparty", "notFound", "rightMissing"],
    page: "profile-mutual-settlements",
  },
  pay: {
    method: "post",
    path: `${bills}/{uuid}/pay`,
    tag,
    summary: "Starts the payment of an invoice for documents and returns its address; idempotent",
    params: billParams,
    body: payBillBody,
    answer: paymentStartShape,
    refusals: ["billPaid", "gatewayAway", "noCounterparty", "notFound", "paymentUnavailable", "rightMissing"],
    page: "profile-mutual-settlements",
  },
  invoice: {
    method: "get",
    path: "/public/finance/bills/{uuid}/invoice",
    tag,
    summary: "Returns an invoice for documents as PDF with a payment QR code, by the signed link from its page",
    params: billParams,
    query: addressQuery,
    answer: "pdf",
    refusals: ["notFound"],
  },
} as const satisfies EndpointGroup;
