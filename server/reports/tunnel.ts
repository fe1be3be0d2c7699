import { cleanEnvelope } from "#app/domain/privacy/envelope.ts";
import { readAtMost } from "#server/uploads/read-at-most.ts";
import type { Dsn } from "./dsn.ts";
import { readDsn } from "./dsn.ts";
import type { Outlet } from "./outlet.ts";

export const tunnelPath = "/monitoring/envelope";

/** Accepts a browser's report; resolves to the response status. */
export type Tunnel = (request: Request, clientIp: string) => Promise<number>;

const mostBytes = 1024 * 1024;
const windowMs = 60_000;
const mostOfOne = 60;
const mostOfAll = 1_200;

/**
 * Relays browser reports: pages may only connect to the shop itself (security H1), which scrubs them again and forwards
 * them. Accepts only reports for the configured project, rate- and size-limited.
 */
export function tunnel(dsn: Dsn, outlet: Outlet, now: () => number = Date.now): Tunnel {
  const counted = new Map<string, number>();
  let all = 0;
  let until = 0;

  function mayPass(clientIp: string): boolean {
    if (now() >= until) {
      counted.clear();
      all = 0;
      until = now() + windowMs;
    }
    const own = (counted.get(clientIp) ?? 0) + 1;
    all += 1;
    if (own > mostOfOne || all > mostOfAll) return false;
    counted.set(clientIp, own);
    return true;
  }

  return async (request, clientIp) => {
    if (!mayPass(clientIp)) return 429;
    if (Number(request.headers.get("content-length") ?? 0) > mostBytes) return 413;
    const bytes = await readAtMost(request.body, mostBytes);
    if (bytes === null) return 413;
    const envelope = cleanEnvelope(Buffer.from(bytes).toString("utf8"));
    if (envelope?.dsn === undefined || envelope.dsn === null || readDsn(envelope.dsn)?.endpoint !== dsn.endpoint)
      return 400;
    outlet.offer(envelope.text);
    return 204;
  };
}
