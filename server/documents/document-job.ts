import type { DocumentBody } from "./body.ts";
import { printedUkd, type CorrectionDocument } from "./correction-document.ts";
import type { Label } from "#app/domain/picking/labels.ts";
import { printedInvoice, type Invoice } from "./invoice.ts";
import { printedOffer, type OfferBody } from "./offer.ts";
import { printedPackingSlips, printedPickLists, type PartPaper } from "./part-papers.ts";
import { printedLabels } from "./labels.ts";
import { printed } from "./print.ts";
import { printedRouteSheet, type RouteSheet } from "./route-sheet.ts";
import { workbookOf, type SheetBody } from "./sheet.ts";
import { printedUpd, type TransferDocument } from "./transfer-document.ts";

/** A document the visitor waits for; its body is plain data, to be sent to a worker thread. */
export type DocumentJob =
  | { kind: "document"; body: DocumentBody }
  | { kind: "invoice"; body: Invoice }
  | { kind: "offer"; body: OfferBody }
  | { kind: "pickList" | "packingSlip"; body: readonly PartPaper[] }
  | { kind: "upd"; body: TransferDocument }
  | { kind: "ukd"; body: CorrectionDocument }
  | { kind: "labels"; body: readonly Label[] }
  | { kind: "routeSheet"; body: RouteSheet }
  | { kind: "workbook"; body: readonly SheetBody[] };

export function bytesOf(job: DocumentJob): Promise<Uint8Array<ArrayBuffer>> {
  switch (job.kind) {
    case "document":
      return printed(job.body);
    case "invoice":
      return printedInvoice(job.body);
    case "offer":
      return printedOffer(job.body);
    case "pickList":
      return printedPickLists(job.body);
    case "packingSlip":
      return printedPackingSlips(job.body);
    case "upd":
      return printedUpd(job.body);
    case "ukd":
      return printedUkd(job.body);
    case "labels":
      return printedLabels(job.body);
    case "routeSheet":
      return printedRouteSheet(job.body);
    case "workbook":
      return workbookOf(job.body);
  }
}
