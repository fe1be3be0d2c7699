import { deskOrderParams, movedPartShape } from "#app/contract/desk/order.ts";
import { deskChangeBody, nameDeliveryCostBody, previewDeskChangeBody } from "#app/contract/desk/order-change.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { changedOrderShape, orderChangePreviewShape, orderChoicesShape } from "#app/contract/orders/order-changes.ts";
import { orderShape } from "#app/contract/orders/orders.ts";
import { idempotencyKeyShape } from "#app/contract/parts.ts";

const tag = "desk";

/** Previewing and changing are refused for the same reasons. */
const changeRefusals = [
  "articleAmbiguous",
  "articleUnknown",
  "badQuantity",
  "buyerGone",
  "deliveryAddress",
  "deliveryDay",
  "deliveryDearer",
  "deliveryUnavailable",
  "goodsTwice",
  "notFound",
  "orderAboveCredit",
  "orderAboveLimit",
  "orderAboveMonth",
  "orderDiffers",
  "orderEmptied",
  "orderFixed",
  "orderNotFound",
  "orderUnchanged",
  "paymentAfterCost",
  "paymentUnderWay",
  "phone",
  "pickupDay",
  "productGone",
  "recipientFixed",
  "stale",
  "stockChanged",
] as const;

/** Changing an order at the desk under the buyer's rules (desk §3). */
export const deskOrderChangeEndpoints = {
  choices: {
    method: "get",
    path: "/desk/order/{number}/change",
    tag,
    summary: "Returns what can be changed in an order, with the delivery that is offered today",
    right: "changeOrders",
    params: deskOrderParams,
    answer: orderChoicesShape,
    refusals: ["buyerGone", "orderFixed", "orderNotFound"],
  },
  preview: {
    method: "post",
    path: "/desk/order/{number}/change-preview",
    tag,
    summary: "Previews a change of an order without applying it",
    right: "changeOrders",
    params: deskOrderParams,
    body: previewDeskChangeBody,
    answer: orderChangePreviewShape,
    refusals: changeRefusals,
    reads: true,
  },
  change: {
    method: "post",
    path: "/desk/order/{number}/change",
    tag,
    summary: "Changes an order as it was shown by the preview, once a key; the buyer is told",
    right: "changeOrders",
    params: deskOrderParams,
    key: idempotencyKeyShape,
    body: deskChangeBody,
    answer: changedOrderShape,
    refusals: changeRefusals,
  },
  nameCost: {
    method: "post",
    path: "/desk/order/{number}/delivery-cost",
    tag,
    summary: "Names the cost of a delivery that a manager had to find out, once a key; the buyer is told",
    right: "changeOrders",
    params: deskOrderParams,
    key: idempotencyKeyShape,
    body: nameDeliveryCostBody,
    answer: movedPartShape,
    refusals: ["deliveryCostFixed", "deliveryPartNeeded", "orderNotFound", "stale"],
  },
  asBuyer: {
    method: "get",
    path: "/desk/order/{number}/as-buyer",
    tag,
    summary: "Returns an order as its buyer sees it; who has opened it is recorded",
    right: "seePersonalData",
    params: deskOrderParams,
    answer: orderShape,
    refusals: ["buyerGone", "orderNotFound"],
  },
} as const satisfies EndpointGroup;
