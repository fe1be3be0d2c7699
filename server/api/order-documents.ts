import { z } from "zod";
import { startedProcessShape } from "#app/contract/file-processes.ts";
import {
  addressQuery,
  documentsArchiveBody,
  orderDocumentListShape,
  orderDocumentParams,
} from "#app/contract/order-documents.ts";
import { orderIdParams } from "#app/contract/orders.ts";
import { fileTypes } from "#app/domain/files/limits.ts";
import { askDocumentsArchive } from "#server/use-cases/order/ask-documents-archive.ts";
import { handOutOrderDocument, orderDocuments } from "#server/use-cases/order/order-documents.ts";
import { attachment } from "./attachment.ts";
import { buyerOf } from "./buyer-of.ts";
import { apiGroup, call, jsonOf, refuseClosed, reply } from "./responses.ts";

/** Papers of orders: invoice, УПД, УКД. */
export const orderDocumentsApi = apiGroup();

const tags = ["orders"];

orderDocumentsApi.openapi(
  call(
    {
      method: "get",
      path: "/private/orders/orders/{id}/documents",
      request: { params: orderIdParams },
      tags,
      summary: "Invoice and documents of what was shipped, each with an address of its PDF",
    },
    orderDocumentListShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-order-id") ??
    reply(c, await orderDocuments(c.get("ports"), buyerOf(c), c.req.valid("param").id)),
);

orderDocumentsApi.openapi(
  call(
    {
      method: "post",
      path: "/private/orders/documents/archive",
      request: { body: jsonOf(documentsArchiveBody) },
      tags,
      summary: "Asks for all documents of a period as one archive; the answer names the process that makes it",
    },
    startedProcessShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-orders") ??
    reply(c, await askDocumentsArchive(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

orderDocumentsApi.openapi(
  call(
    {
      method: "get",
      path: "/public/orders/documents/{uuid}",
      request: { params: orderDocumentParams, query: addressQuery },
      tags,
      summary: "A document of what was shipped as a PDF, by the address that its order's list tells",
    },
    z.string().meta({ format: "binary" }),
  ),
  async (c) => {
    const { uuid } = c.req.valid("param");
    const found = await handOutOrderDocument(c.get("ports"), uuid, c.req.valid("query").code);
    if (!found.ok) return reply(c, found);
    const { name, pdf } = found.value;
    return attachment({ plainName: `${uuid}.pdf`, name: `${name}.pdf`, mime: fileTypes.pdf.mime, bytes: pdf });
  },
);
