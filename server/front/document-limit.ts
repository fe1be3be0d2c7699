import { slots } from "#server/uploads/slots.ts";
import { decodedPath } from "#server/front/http/decoded-path.ts";
import { refuse, type IncomingRequest } from "#server/front/http/incoming-request.ts";
import type { RawAnswer } from "#server/front/http/raw-answer.ts";
import type { RequestLimit } from "./request-limit.ts";
import { routePatterns } from "./route-patterns.ts";

type Answer = Response | RawAnswer;

/** Runs or refuses a document request. */
export type DocumentLimit = (incoming: IncomingRequest, answer: () => Promise<Answer>) => Promise<Answer>;

/** Per minute: accountants open documents in series, and an office shares one address. */
export const documentsInMinute = { most: 120, ofBrowsers: 30 };

/** PDFs and workbooks made on request (server/documents/make-document.ts). */
export const documentAddresses = [
  "/desk/finance/acts/:uuid/file",
  "/desk/picking/route-sheet.pdf",
  "/desk/picking/papers/:kind",
  "/desk/picking/:number/labels.pdf",
  "/desk/picking/:number/papers/:kind",
  "/basket/report.pdf",
  "/basket/report.xlsx",
  "/calculator/report.pdf",
  "/calculator/report.xlsx",
  "/load-products/template.xlsx",
  "/loaded-products/rows.xlsx",
  "/order/composition-sheet/:id/:number?",
  "/api/v1/desk/acts/:uuid/file",
  "/api/v1/desk/picking/route-sheet",
  "/api/v1/desk/picking/papers/:kind",
  "/api/v1/desk/picking/parts/:number/labels.pdf",
  "/api/v1/desk/picking/parts/:number/papers/:kind",
  "/api/v1/mixed/reports/basket",
  "/api/v1/private/calculator/report",
  "/api/v1/private/products/upload/template",
  "/api/v1/private/products/upload/:uuid/wrong-rows",
  "/api/v1/private/orders/orders/:id/composition/sheet",
  "/api/v1/public/orders/documents/:uuid",
  "/api/v1/public/orders/invoices/:order",
  "/api/v1/public/finance/bills/:uuid/invoice",
];

/**
 * Rate-limits documents by visitor and address and queues them separately: two at a time and a short queue, so that
 * they hold no page slots. `limit` null disables rate limiting.
 */
export function documentLimit({
  limit,
  atOnce = 2,
  mostWaiting = 14,
  waitMs = 10_000,
}: {
  limit: RequestLimit | null;
  atOnce?: number;
  mostWaiting?: number;
  waitMs?: number;
}): DocumentLimit {
  const turns = slots({ atOnce, mostWaiting, waitMs });
  const documentOf = routePatterns(documentAddresses);
  return async (incoming, answer) => {
    // Match routes on the decoded path.
    if (documentOf(decodedPath(incoming.url.pathname)) === "other") return answer();
    const wait = limit?.(incoming) ?? 0;
    if (wait > 0) return refuse(incoming, "tooManyRequests", { "retry-after": String(wait) });
    const { signal } = incoming.received;
    const answered = await turns(async () => (signal.aborted ? null : answer()));
    return answered ?? refuse(incoming, "overloaded", { "retry-after": "5" });
  };
}
