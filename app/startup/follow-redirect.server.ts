import { redirect } from "@remix-run/node";
import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import type { RequestSession } from "./request-session.server.ts";

/**
 * Step 1: a moved address answers 301 (specification §4) with its query, cached for an hour only, so that a mistake
 * can be corrected.
 */
export async function followRedirect(session: RequestSession): Promise<void> {
  if (session.request.method !== "GET" && session.request.method !== "HEAD") return;
  const answer = await session.api().backoffice.redirectOf({ body: { url: session.url.pathname } });
  const target = answer.ok && answer.value.url !== null ? safeReturnPath(answer.value.url) : null;
  if (target === null || target === session.url.pathname) return;
  throw redirect(withQuery(target, session.url.searchParams), {
    status: 301,
    headers: { "Cache-Control": "public, max-age=3600" },
  });
}

/** Parameters of the target take precedence. */
function withQuery(target: string, requested: URLSearchParams): string {
  const url = new URL(target, "http://shop.invalid");
  const own = new Set(url.searchParams.keys());
  for (const [name, value] of requested) if (!own.has(name)) url.searchParams.append(name, value);
  return url.pathname + url.search + url.hash;
}
