import { z } from "zod";
import { orderIdParams } from "#app/contract/orders.ts";
import {
  invoiceParams,
  invoiceQuery,
  notificationBody,
  paymentProviders,
  paymentStartShape,
  paymentStateShape,
} from "#app/contract/payments.ts";
import { fileTypes } from "#app/domain/files/limits.ts";
import { showInvoice } from "#server/use-cases/order/show-invoice.ts";
import { showPayment } from "#server/use-cases/order/show-payment.ts";
import { startPayment } from "#server/use-cases/order/start-payment.ts";
import { takeNotification } from "#server/use-cases/order/follow-payment.ts";
import { buyerOf } from "./buyer-of.ts";
import { attachment } from "./attachment.ts";
import { answer, apiGroup, call, jsonOf, refuse, refuseClosed, reply } from "./responses.ts";

/** Paying orders, and what the gateway tells of it. */
export const paymentsApi = apiGroup();

const tags = ["payments"];
const order = "/private/orders/orders/{id}";
const one = { params: orderIdParams };

paymentsApi.openapi(
  call(
    {
      method: "post",
      path: `${order}/pay`,
      request: one,
      tags,
      summary: "Where an order is paid; asked often or by several at once, it is paid once",
    },
    paymentStartShape,
  ),
  async (c) =>
    refuseClosed(c, "checkout") ?? reply(c, await startPayment(c.get("ports"), buyerOf(c), c.req.valid("param").id)),
);

paymentsApi.openapi(
  call(
    {
      method: "get",
      path: `${order}/payment`,
      request: one,
      tags,
      summary: "How paying an order stands, as the gateway tells at this moment",
    },
    paymentStateShape,
  ),
  async (c) =>
    refuseClosed(c, "checkout") ?? reply(c, await showPayment(c.get("ports"), buyerOf(c), c.req.valid("param").id)),
);

paymentsApi.openapi(
  call(
    {
      method: "post",
      path: "/public/payments/webhook/{provider}",
      request: { params: paymentProviders, body: jsonOf(notificationBody) },
      tags,
      summary: "A gateway tells of a payment; the gateway itself is asked what is true",
    },
    z.object({ taken: z.literal(true) }),
  ),
  async (c) => {
    const { event, object } = c.req.valid("json");
    // A refund is followed by who made it.
    if (!event.startsWith("payment.")) return answer(c, { taken: true });
    return reply(c, await takeNotification(c.get("ports"), object.id));
  },
);

paymentsApi.openapi(
  call(
    {
      method: "get",
      path: "/public/orders/invoices/{order}",
      request: { params: invoiceParams, query: invoiceQuery },
      tags,
      summary: "An invoice as a PDF, by the link that the order's page and e-mail carry",
    },
    z.string().meta({ format: "binary" }),
  ),
  async (c) => {
    const found = await showInvoice(c.get("ports"), { ...c.req.valid("param"), ...c.req.valid("query") });
    if (found === null) return refuse(c, "notFound");
    const { order: uuid } = c.req.valid("param");
    return attachment({
      plainName: `${uuid}.pdf`,
      name: `${found.name}.pdf`,
      mime: fileTypes.pdf.mime,
      bytes: found.pdf,
    });
  },
);
