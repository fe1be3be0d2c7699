import { z } from "zod";
import { formKeyHeaders } from "#app/contract/feedback.ts";
import { addressQuery } from "#app/contract/order-documents.ts";
import { paymentStartShape } from "#app/contract/payments.ts";
import { billBody, billParams, billShape, madeBillShape, payBillBody } from "#app/contract/settlement-bills.ts";
import { fileTypes } from "#app/domain/files/limits.ts";
import { payBill } from "#server/use-cases/settlements/pay-bill.ts";
import { handOutBill, makeBill, showBill } from "#server/use-cases/settlements/settlement-bills.ts";
import { attachment } from "./attachment.ts";
import { buyerOf } from "./buyer-of.ts";
import { apiGroup, call, jsonOf, refuseClosed, reply } from "./responses.ts";

/** Invoices for chosen documents of mutual settlements, and paying them. */
export const settlementBillsApi = apiGroup();

const tags = ["finance"];
const bills = "/private/finance/bills";
const one = { params: billParams };

settlementBillsApi.openapi(
  call(
    {
      method: "post",
      path: bills,
      request: { headers: formKeyHeaders, body: jsonOf(billBody) },
      tags,
      summary: "An invoice for what is left of chosen documents; the same form twice is one invoice",
    },
    madeBillShape,
  ),
  async (c) => {
    const closed = refuseClosed(c, "profile-mutual-settlements");
    if (closed) return closed;
    const key = c.req.valid("header")["idempotency-key"];
    return reply(c, await makeBill(c.get("ports"), buyerOf(c), key, c.req.valid("json").documents));
  },
);

settlementBillsApi.openapi(
  call(
    {
      method: "get",
      path: `${bills}/{uuid}`,
      request: one,
      tags,
      summary: "Such an invoice, and how paying it stands as the gateway tells at this moment",
    },
    billShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-mutual-settlements") ??
    reply(c, await showBill(c.get("ports"), c.get("viewer"), c.req.valid("param").uuid)),
);

settlementBillsApi.openapi(
  call(
    {
      method: "post",
      path: `${bills}/{uuid}/pay`,
      request: { ...one, body: jsonOf(payBillBody) },
      tags,
      summary: "Where such an invoice is paid; its documents are paid once, however often it is asked",
    },
    paymentStartShape,
  ),
  async (c) => {
    const closed = refuseClosed(c, "profile-mutual-settlements");
    if (closed) return closed;
    const { uuid } = c.req.valid("param");
    return reply(c, await payBill(c.get("ports"), c.get("viewer"), uuid, c.req.valid("json").method));
  },
);

settlementBillsApi.openapi(
  call(
    {
      method: "get",
      path: "/public/finance/bills/{uuid}/invoice",
      request: { ...one, query: addressQuery },
      tags,
      summary: "Such an invoice as a PDF with the code of its payment, by the address its page tells",
    },
    z.string().meta({ format: "binary" }),
  ),
  async (c) => {
    const { uuid } = c.req.valid("param");
    const found = await handOutBill(c.get("ports"), uuid, c.req.valid("query").code);
    if (!found.ok) return reply(c, found);
    const { name, pdf } = found.value;
    return attachment({ plainName: `${uuid}.pdf`, name: `${name}.pdf`, mime: fileTypes.pdf.mime, bytes: pdf });
  },
);
