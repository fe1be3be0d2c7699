import type { Front } from "./front-parts.ts";
import { refusal } from "./refusal.ts";
import type { Sign } from "./refusal-page.ts";

/** Answers while the shop is still being opened (migrations, demo goods): alive, not ready, nothing to be had yet. */
export function opening(newId: () => string, sign: Sign): Front {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return new Response("ok\n", { headers });
    if (pathname === "/readyz") return new Response("not ready\n", { status: 503, headers });
    const sent = request.method !== "GET" && request.method !== "HEAD";
    return refusal("maintenance", {
      sign,
      call: pathname.startsWith("/api/"),
      accept: request.headers.get("accept"),
      sent,
      traceId: newId(),
      headers: { ...headers, "retry-after": "5" },
    });
  };
}

const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
