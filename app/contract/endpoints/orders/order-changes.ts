import {
  cancelOrderBody,
  cancelRequestShape,
  canceledOrderShape,
  changedOrderShape,
  orderChangeBody,
  orderChangePreviewShape,
  orderChoicesQuery,
  orderChoicesShape,
  orderVersionHeader,
  requestCancelBody,
} from "#app/contract/orders/order-changes.ts";
import { orderIdParams } from "#app/contract/orders/orders.ts";
import { uuidShape } from "#app/contract/parts.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "orders";
const order = "/private/orders/orders/{id}";

/** Changing and cancelling own orders (product rules §3.4). */
export const orderChangesEndpoints = {
  choices: {
    method: "get",
    path: `${order}/change`,
    tag,
    summary: "Returns what can be changed in an order or one part of it, with the available choices",
    params: orderIdParams,
    query: orderChoicesQuery,
    answer: orderChoicesShape,
    page: "order-change-id-number",
  },
  preview: {
    method: "post",
    path: `${order}/change-preview`,
    tag,
    summary: "Previews a change of an order without applying it",
    params: orderIdParams,
    version: orderVersionHeader,
    body: orderChangeBody,
    answer: orderChangePreviewShape,
    reads: true,
    page: "order-change-id-number",
  },
  change: {
    method: "patch",
    path: order,
    tag,
    summary: "Changes an order if its version equals If-Match; idempotent by key",
    params: orderIdParams,
    key: uuidShape,
    version: orderVersionHeader,
    body: orderChangeBody,
    answer: changedOrderShape,
    page: "order-change-id-number",
  },
  cancel: {
    method: "post",
    path: `${order}/cancel`,
    tag,
    summary: "Cancels an order or one part of it; idempotent",
    params: orderIdParams,
    body: cancelOrderBody,
    answer: canceledOrderShape,
    page: "order-change-id-number",
  },
  requestCancel: {
    method: "post",
    path: `${order}/request-cancel`,
    tag,
    summary: "Requests a manager to cancel an order already in processing; idempotent by key",
    params: orderIdParams,
    key: uuidShape,
    body: requestCancelBody,
    answer: cancelRequestShape,
    page: "order-change-id-number",
  },
} as const satisfies EndpointGroup;
