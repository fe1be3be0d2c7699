import { doneShape } from "#app/contract/account/account.ts";
import {
  commentOrderBody,
  deskOrderParams,
  deskOrderShape,
  moveDeliveryBody,
  movedPartShape,
  movePartBody,
  noteOrderPaidBody,
} from "#app/contract/desk/order.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { idempotencyKeyShape } from "#app/contract/parts.ts";

const tag = "desk";

const stepRefusals = [
  "creditStopped",
  "deliveryCostMissing",
  "markingMissing",
  "orderNotFound",
  "orderNotPickup",
  "paidTooMuch",
  "paymentNotAwaited",
  "paymentNotOnReceipt",
  "stale",
  "transition_not_allowed",
] as const;

/** One order at the desk (desk §3). */
export const deskOrderEndpoints = {
  show: {
    method: "get",
    path: "/desk/order/{number}",
    tag,
    summary: "Shows an order by its number or that of a part; opening it with contacts in full is recorded",
    right: "seeOrders",
    params: deskOrderParams,
    answer: deskOrderShape,
    refusals: ["orderNotFound"],
  },
  move: {
    method: "post",
    path: "/desk/order/{number}/moves",
    tag,
    summary: "Moves a part to another status, once a key",
    right: "seeOrders",
    params: deskOrderParams,
    key: idempotencyKeyShape,
    body: movePartBody,
    answer: movedPartShape,
    refusals: [
      "creditStopped",
      "deliveryCostMissing",
      "markingMissing",
      "orderNotFound",
      "orderNotPickup",
      "paidTooMuch",
      "paymentNotAwaited",
      "paymentNotOnReceipt",
      "reasonMissing",
      "stale",
      "transition_not_allowed",
    ],
  },
  moveDelivery: {
    method: "post",
    path: "/desk/order/{number}/delivery-moves",
    tag,
    summary: "Moves the delivery of a part one step, once a key",
    right: "shipOrders",
    params: deskOrderParams,
    key: idempotencyKeyShape,
    body: moveDeliveryBody,
    answer: movedPartShape,
    refusals: stepRefusals,
  },
  notePaid: {
    method: "post",
    path: "/desk/order/{number}/payments",
    tag,
    summary: "Records a payment by invoice or a late one on receipt, once a key",
    right: "notePayments",
    params: deskOrderParams,
    key: idempotencyKeyShape,
    body: noteOrderPaidBody,
    answer: movedPartShape,
    refusals: stepRefusals,
  },
  comment: {
    method: "post",
    path: "/desk/order/{number}/comments",
    tag,
    summary: "Adds a comment for colleagues, or one for the buyer, who gets it as a letter; once a key",
    right: "changeOrders",
    params: deskOrderParams,
    key: idempotencyKeyShape,
    body: commentOrderBody,
    answer: doneShape,
    refusals: ["orderNotFound"],
  },
} as const satisfies EndpointGroup;
