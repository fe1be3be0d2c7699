import { randomUUID } from "node:crypto";
import { describeError } from "#app/domain/privacy/clean.ts";
import type { LoadContext } from "./load-context.ts";

/**
 * The load context under plain remix-serve, which passes none: the backend is called over HTTP. The only place in the
 * storefront that reads the environment, since server/settings/env.ts does not run there.
 */
export function standaloneContext(): LoadContext {
  const apiUrl = process.env["API_URL"];
  if (apiUrl === undefined) throw new Error("API_URL is not set: it names the backend when the storefront runs alone");
  return {
    api: {
      fetch(request) {
        const { pathname, search } = new URL(request.url);
        return fetch(new Request(new URL(pathname + search, apiUrl), request), { signal: AbortSignal.timeout(15_000) });
      },
    },
    called({ resource, end, fault, status, error }) {
      if (fault) console.error(JSON.stringify({ event: `call.${end}`, resource, status, err: describeError(error) }));
    },
    clientIp: "127.0.0.1",
    siteOrigin: (process.env["SITE_URL"] ?? `http://localhost:${process.env["PORT"] ?? "3000"}`).replace(/\/$/, ""),
    buildId: "standalone",
    requestId: randomUUID(),
  };
}
