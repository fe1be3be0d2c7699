import type { Front } from "./front.ts";
import { refusal } from "./refusal.ts";

/** Answers while the shop is still being opened (migrations, demo goods): alive, not ready, nothing to be had yet. */
export function opening(newId: () => string): Front {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return new Response("ok\n", { headers });
    if (pathname === "/readyz") return new Response("not ready\n", { status: 503, headers });
    return refusal("maintenance", { call: pathname.startsWith("/api/"), traceId: newId(), headers: { ...headers, "retry-after": "5" } });
  };
}

const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
