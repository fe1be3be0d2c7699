import { fileTypes } from "#app/domain/files/limits.ts";
import { askDocumentsArchive } from "#server/use-cases/order/documents/ask-documents-archive.ts";
import { handOutOrderDocument, orderDocuments } from "#server/use-cases/order/documents/order-documents.ts";
import { attachment } from "#server/api/files/attachment.ts";
import { orderDocumentsEndpoints } from "#app/contract/endpoints/orders/order-documents.ts";
import { ok } from "#app/domain/verdict.ts";
import { implement } from "#server/api/implement.ts";

export const orderDocumentsHandlers = implement(orderDocumentsEndpoints, {
  list: ({ ports, buyer, params }) => orderDocuments(ports, buyer, params.id),

  askArchive: ({ ports, buyer, body }) => askDocumentsArchive(ports, buyer, body),

  handOut: async ({ ports, params, query }) => {
    const { uuid } = params;
    const found = await handOutOrderDocument(ports, uuid, query.code);
    if (!found.ok) return found;
    const { name, pdf } = found.value;
    return ok(attachment({ plainName: `${uuid}.pdf`, name: `${name}.pdf`, mime: fileTypes.pdf.mime, bytes: pdf }));
  },
});
