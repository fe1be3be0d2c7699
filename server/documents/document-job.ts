import type { DocumentBody } from "./body.ts";
import { printedUkd, type CorrectionDocument } from "./correction-document.ts";
import { printedInvoice, type Invoice } from "./invoice.ts";
import { printedOffer, type OfferBody } from "./offer.ts";
import { printed } from "./print.ts";
import { workbookOf, type SheetBody } from "./sheet.ts";
import { printedUpd, type TransferDocument } from "./transfer-document.ts";

/** A document that a visitor waits for; its body is plain data, since it is sent to another thread. */
export type DocumentJob =
  | { kind: "document"; body: DocumentBody }
  | { kind: "invoice"; body: Invoice }
  | { kind: "offer"; body: OfferBody }
  | { kind: "upd"; body: TransferDocument }
  | { kind: "ukd"; body: CorrectionDocument }
  | { kind: "workbook"; body: readonly SheetBody[] };

export function bytesOf(job: DocumentJob): Promise<Uint8Array<ArrayBuffer>> {
  switch (job.kind) {
    case "document":
      return printed(job.body);
    case "invoice":
      return printedInvoice(job.body);
    case "offer":
      return printedOffer(job.body);
    case "upd":
      return printedUpd(job.body);
    case "ukd":
      return printedUkd(job.body);
    case "workbook":
      return workbookOf(job.body);
  }
}
