import { redirect } from "@remix-run/node";
import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import type { RequestSession } from "./request-session.server.ts";

/**
 * Step 1: an address that has moved answers 301 (specification §4) and takes its query along, for an hour only: a wrong one
 * can be recalled.
 */
export async function followRedirect(session: RequestSession): Promise<void> {
  if (session.request.method !== "GET" && session.request.method !== "HEAD") return;
  const answer = await session.api().backoffice.redirectOf(session.url.pathname);
  const target = answer.ok && answer.value.url !== null ? safeReturnPath(answer.value.url) : null;
  if (target === null || target === session.url.pathname) return;
  throw redirect(withQuery(target, session.url.searchParams), {
    status: 301,
    headers: { "Cache-Control": "public, max-age=3600" },
  });
}

/** What the target says itself stands. */
function withQuery(target: string, asked: URLSearchParams): string {
  const url = new URL(target, "http://shop.invalid");
  const own = new Set(url.searchParams.keys());
  for (const [name, value] of asked) if (!own.has(name)) url.searchParams.append(name, value);
  return url.pathname + url.search + url.hash;
}
