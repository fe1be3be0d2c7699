import { slots } from "#server/uploads/slots.ts";
import { refuse, type IncomingRequest } from "./incoming-request.ts";
import type { RawAnswer } from "./raw-answer.ts";
import type { RequestLimit } from "./request-limit.ts";
import { routePatterns } from "./route-patterns.ts";

type Answer = Response | RawAnswer;

/** Lets a request to its answer, or refuses it. */
export type DocumentLimit = (incoming: IncomingRequest, answer: () => Promise<Answer>) => Promise<Answer>;

/** Documents in a minute: an accountant opens one after the other, and an office shares one address. */
export const documentsInMinute = { most: 120, ofBrowsers: 30 };

/** PDFs and workbooks that are made while their visitor waits (server/documents/make-document.ts). */
export const documentAddresses = [
  "/basket/report.pdf",
  "/basket/report.xlsx",
  "/calculator/report.pdf",
  "/calculator/report.xlsx",
  "/load-products/template.xlsx",
  "/loaded-products/rows.xlsx",
  "/order/composition-sheet/:id/:number?",
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
 * Documents are counted by visitor and address, and wait for one another here: two are read and made at a time, so that
 * those who wait hold none of the places of pages, and few wait. `limit` null counts nobody.
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
    // Routes are found by what escapes stand for.
    if (documentOf(decodeURIComponent(incoming.url.pathname)) === "other") return answer();
    const wait = limit?.(incoming) ?? 0;
    if (wait > 0) return refuse(incoming, "tooManyRequests", { "retry-after": String(wait) });
    const { signal } = incoming.received;
    const answered = await turns(async () => (signal.aborted ? null : answer()));
    return answered ?? refuse(incoming, "overloaded", { "retry-after": "5" });
  };
}
