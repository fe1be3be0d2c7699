import { z } from "zod";
import { orderDocumentTypes } from "#app/contract/orders/order-documents.ts";
import { isoDate } from "#app/contract/parts.ts";
import { orderPapers as texts } from "#app/i18n/ru/orders/order-papers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { documentsOfPeriod, findOrderDocument } from "#server/db/queries/order/reading/order-documents.ts";
import { zipped } from "#server/documents/zip.ts";
import type { FilePorts, MadeFile } from "#server/use-cases/files/made-file.ts";
import { ordersOfShape } from "#server/use-cases/order/reading/own-order.ts";
import { printedDocument } from "./order-documents.ts";
import { printedInvoiceOf } from "./show-invoice.ts";

const t = namespace("orderPapers", texts);

/** Documents per archive, so that it can still be opened and e-mailed. */
export const mostInArchive = 1_000;

const paramsShape = z.object({
  whose: ordersOfShape,
  from: isoDate,
  to: isoDate,
  types: z.array(z.enum(orderDocumentTypes)),
});

/** All documents of a period in one archive, rendered one after another. */
export async function documentsArchive(
  ports: FilePorts,
  { params }: { params: unknown },
  tell: (share: number) => Promise<void>,
): Promise<MadeFile> {
  const { whose, from, to, types } = paramsShape.parse(params);
  const found = await documentsOfPeriod(ports.database.db, whose, { from, to, types, limit: mostInArchive });
  async function* files() {
    for (const [at, { uuid, type }] of found.entries()) {
      const printed = type === "invoice" ? await printedInvoiceOf(ports, uuid) : await printedKept(ports, uuid);
      if (printed !== null) yield { name: `${printed.name}.pdf`, bytes: printed.pdf };
      await tell((at + 1) / found.length);
    }
  }
  return { name: t("archiveFile", { from, to }), mime: "application/zip", bytes: zipped(files()) };
}

async function printedKept(ports: FilePorts, uuid: string) {
  const document = await findOrderDocument(ports.database.db, uuid);
  return document ? printedDocument(ports, document) : null;
}
