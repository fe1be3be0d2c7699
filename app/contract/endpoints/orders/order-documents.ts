import { startedProcessShape } from "#app/contract/files/file-processes.ts";
import {
  addressQuery,
  documentsArchiveBody,
  orderDocumentListShape,
  orderDocumentParams,
} from "#app/contract/orders/order-documents.ts";
import { orderIdParams } from "#app/contract/orders/orders.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "orders";

/** Documents of orders: invoice, УПД, УКД. */
export const orderDocumentsEndpoints = {
  list: {
    method: "get",
    path: "/private/orders/orders/{id}/documents",
    tag,
    summary: "Lists the invoice and shipping documents of an order, with links to their PDF",
    params: orderIdParams,
    answer: orderDocumentListShape,
    refusals: ["notFound"],
    page: "profile-order-id",
  },
  askArchive: {
    method: "post",
    path: "/private/orders/documents/archive",
    tag,
    summary: "Starts generating an archive of all documents of a period; returns the process to poll",
    body: documentsArchiveBody,
    form: true,
    answer: startedProcessShape,
    refusals: ["archiveLarge", "filesRunning", "noDocuments", "periodLong", "periodReversed", "rightMissing"],
    page: "profile-orders",
  },
  handOut: {
    method: "get",
    path: "/public/orders/documents/{uuid}",
    tag,
    summary: "Returns a shipping document as PDF by the signed link from the order's list of documents",
    params: orderDocumentParams,
    query: addressQuery,
    answer: "pdf",
    refusals: ["notFound"],
  },
} as const satisfies EndpointGroup;
