import { doneShape } from "#app/contract/account/account.ts";
import { deskOrderParams } from "#app/contract/desk/order.ts";
import {
  correctedPartShape,
  correctPartBody,
  deskDocumentParams,
  endRefundBody,
} from "#app/contract/desk/order-money.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { idempotencyKeyShape } from "#app/contract/parts.ts";

const tag = "desk";

/** Refunds and documents of an order at the desk (desk §3). */
export const deskOrderMoneyEndpoints = {
  endRefund: {
    method: "post",
    path: "/desk/order/{number}/refunds",
    tag,
    summary: "Records that a refund outside the gateway has been paid, once a key",
    right: "refund",
    params: deskOrderParams,
    key: idempotencyKeyShape,
    body: endRefundBody,
    answer: doneShape,
    refusals: ["orderNotFound", "refundAmbiguous", "refundDateAhead", "refundDateEarly", "refundNotDue"],
  },
  correct: {
    method: "post",
    path: "/desk/order/{number}/corrections",
    tag,
    summary: "Issues a corrective document for a shipped part, once a key",
    right: "correctDocuments",
    params: deskOrderParams,
    key: idempotencyKeyShape,
    body: correctPartBody,
    answer: correctedPartShape,
    refusals: [
      "correctionUnchanged",
      "documentArticleUnknown",
      "documentQuantityWhole",
      "orderNotFound",
      "partNotFound",
      "partNotShipped",
      "stale",
    ],
  },
  document: {
    method: "get",
    path: "/desk/order/{number}/documents/{document}",
    tag,
    summary: "Returns a document of an order as PDF; who has opened it is recorded",
    right: "seeOrderMoney",
    params: deskDocumentParams,
    answer: "pdf",
    refusals: ["orderNotFound"],
  },
} as const satisfies EndpointGroup;
