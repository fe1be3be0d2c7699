import { data } from "@remix-run/node";
import type { ApiVerdict } from "#app/shop-api/call.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import { maintenance } from "./check-maintenance.server.ts";

/** The value of a verdict a page cannot do without; otherwise the whole-page error of specification §8. */
export function need<T>(verdict: ApiVerdict<T>): T {
  if (verdict.ok) return verdict.value;
  throw pageProblem(verdict);
}

export function pageProblem({ status, code, traceId }: Problem) {
  if (status === 501 || (status === 503 && code === "maintenance")) return maintenance();
  if (status === 404) return data({ traceId }, { status: 404, statusText: "Not Found" });
  // 429 is shown as a fault of the service, so that a visitor sees one kind of error page.
  return data({ traceId }, { status: 500, statusText: "Service Error" });
}

/** Specification §8, Page validation failure. */
export function pageNotFound(path: string) {
  return data({ path }, { status: 404, statusText: headerSafe(`Page Not Found: ${path}`) });
}

/** A reason phrase is latin-1 without controls; anything else would make the answer itself invalid. */
function headerSafe(text: string): string {
  return encodeURI(text).replaceAll("%20", " ").slice(0, 300);
}
