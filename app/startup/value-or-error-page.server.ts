import { data } from "@remix-run/node";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import { maintenance } from "./check-maintenance.server.ts";
import { closesShop } from "./note-refusal.server.ts";

/** The value of a verdict that a page requires; otherwise the whole-page error of specification §8. */
export function valueOrErrorPage<T>(verdict: ApiVerdict<T>): T {
  if (verdict.ok) return verdict.value;
  throw pageProblem(verdict);
}

export function pageProblem({ status, code, traceId }: Problem) {
  if (closesShop({ status, code })) return maintenance();
  if (status === 503) return later(503, "Service Unavailable", { traceId, code });
  if (status === 502 || status === 504) return serviceAway({ traceId });
  if (status === 404) return data({ traceId }, { status: 404, statusText: "Not Found" });
  // 429 is shown as a service error, so that visitors see one kind of error page.
  return data({ traceId }, { status: 500, statusText: "Service Error" });
}

/** Required data did not arrive (product rules §1.22): temporary. */
export function serviceAway(body: { traceId: string } | null): Response {
  return later(504, "Gateway Timeout", body);
}

function later(status: number, statusText: string, body: { traceId: string; code?: string } | null): Response {
  return Response.json(body, { status, statusText, headers: { "Retry-After": "5" } });
}

/**
 * Specification §8, Page validation failure. `path` is percent-encoded ASCII, since it is in a status line. A
 * Response, because `data` loses its status text on the way.
 */
export function pageNotFound(path: string): Response {
  return Response.json({ path }, { status: 404, statusText: `Page Not Found: ${path}`.slice(0, 300) });
}
