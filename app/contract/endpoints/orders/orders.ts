import { placedOrderShape, placeOrderBody } from "#app/contract/orders/checkouts.ts";
import { startedProcessShape } from "#app/contract/files/file-processes.ts";
import { compositionQuery, compositionShape } from "#app/contract/orders/order-composition.ts";
import { orderListQuery, orderListShape, ordersSheetBody } from "#app/contract/orders/order-list.ts";
import { orderIdParams, orderShape } from "#app/contract/orders/orders.ts";
import { overviewShape } from "#app/contract/account/overview.ts";
import { uuidShape } from "#app/contract/parts.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "orders";
const orders = "/private/orders/orders";

export const ordersEndpoints = {
  place: {
    method: "post",
    path: orders,
    tag,
    summary: "Places a checkout's order; idempotent by key",
    key: uuidShape,
    body: placeOrderBody,
    answer: placedOrderShape,
    refusals: [
      "approvalMonth",
      "approvalNeeded",
      "basketChanged",
      "contractUnknown",
      "counterpartyChanged",
      "deliveryChanged",
      "deliveryDay",
      "deliveryUnavailable",
      "inProgress",
      "keyReused",
      "notFound",
      "nothingTicked",
      "paymentAfterCost",
      "paymentMethod",
      "phone",
      "pickupDay",
      "priceChanged",
      "rightMissing",
      "stockChanged",
      "textsUnpublished",
    ],
    page: "checkout",
  },
  list: {
    method: "get",
    path: orders,
    tag,
    summary: "Lists the user's orders, with filters and sorting",
    query: orderListQuery,
    answer: orderListShape,
    refusals: ["periodReversed"],
    page: "profile-orders",
  },
  askSheet: {
    method: "post",
    path: `${orders}/sheet`,
    tag,
    summary: "Starts generating a spreadsheet of the user's orders and their lines; returns the process to poll",
    body: ordersSheetBody,
    answer: startedProcessShape,
    refusals: ["filesRunning", "ordersMany", "ordersNone", "periodReversed"],
    page: "profile-orders",
  },
  overview: {
    method: "get",
    path: "/private/users/users/profile/overview",
    tag,
    summary: "Returns the profile summary: open orders, unpaid sums, items awaiting the user's attention",
    answer: overviewShape,
    refusals: ["notFound"],
    page: "profile-main",
  },
  show: {
    method: "get",
    path: `${orders}/{id}`,
    tag,
    summary: "Returns one of the user's orders by uuid or number",
    params: orderIdParams,
    answer: orderShape,
    refusals: ["notFound"],
    page: "profile-order-id",
  },
  composition: {
    method: "get",
    path: `${orders}/{id}/composition`,
    tag,
    summary: "Lists all lines of an order or of one part of it",
    params: orderIdParams,
    query: compositionQuery,
    answer: compositionShape,
    refusals: ["notFound"],
    page: "order-composition-id-number",
  },
  compositionSheet: {
    method: "get",
    path: `${orders}/{id}/composition/sheet`,
    tag,
    summary: "Returns the lines of an order or of one part of it as a spreadsheet",
    params: orderIdParams,
    query: compositionQuery,
    answer: "file",
    refusals: ["notFound"],
    page: "order-composition-id-number",
  },
} as const satisfies EndpointGroup;
