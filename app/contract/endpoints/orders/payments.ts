import { z } from "zod";
import { orderIdParams } from "#app/contract/orders/orders.ts";
import {
  invoiceParams,
  invoiceQuery,
  notificationBody,
  webhookParams,
  paymentStartShape,
  paymentStateShape,
} from "#app/contract/orders/payments.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "payments";
const order = "/private/orders/orders/{id}";

/** Payments of orders, and notifications of the gateway. */
export const paymentsEndpoints = {
  pay: {
    method: "post",
    path: `${order}/pay`,
    tag,
    summary: "Starts the payment of an order and returns its address; idempotent",
    params: orderIdParams,
    answer: paymentStartShape,
    refusals: ["gatewayAway", "notFound", "orderNotPayable", "paymentUnavailable", "rightMissing"],
    page: "checkout",
  },
  show: {
    method: "get",
    path: `${order}/payment`,
    tag,
    summary: "Returns the payment state of an order, as reported by the gateway now",
    params: orderIdParams,
    answer: paymentStateShape,
    refusals: ["notFound"],
    page: "checkout",
  },
  webhook: {
    method: "post",
    path: "/public/payments/webhook/{provider}",
    tag,
    summary: "Receives a gateway's payment notification; the state is then requested from the gateway",
    params: webhookParams,
    body: notificationBody,
    answer: z.object({ taken: z.literal(true) }),
    refusals: ["gatewayAway", "webhookUnknown"],
  },
  invoice: {
    method: "get",
    path: "/public/orders/invoices/{order}",
    tag,
    summary: "Returns an order's invoice as PDF by the signed link from its page or e-mail",
    params: invoiceParams,
    query: invoiceQuery,
    answer: "pdf",
    refusals: ["notFound"],
  },
} as const satisfies EndpointGroup;
