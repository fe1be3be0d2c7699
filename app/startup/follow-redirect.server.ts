import { redirect } from "@remix-run/node";
import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import type { Visit } from "./visit.server.ts";

/** Step 1: an address that has moved answers 301 (specification §4), for an hour only: a wrong one can be recalled. */
export async function followRedirect(visit: Visit): Promise<void> {
  if (visit.request.method !== "GET" && visit.request.method !== "HEAD") return;
  const answer = await visit.api().backoffice.redirectOf(visit.url.pathname);
  const target = answer.ok && answer.value.url !== null ? safeReturnPath(answer.value.url) : null;
  if (target === null || target === visit.url.pathname) return;
  throw redirect(target, { status: 301, headers: { "Cache-Control": "public, max-age=3600" } });
}
