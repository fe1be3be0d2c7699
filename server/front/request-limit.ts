import { isFingerprint } from "#app/http/shop-cookies.ts";
import { ipRings, noAddress, type Ring } from "#server/security/ip-address.ts";
import { cookieValue } from "#server/front/http/doubled-cookies.ts";
import type { ReadableHeaders } from "#server/front/http/request-headers.ts";

/** Counts a request; returns the seconds to wait, 0 when allowed. */
export type RequestLimit = (from: { clientIp: string; headers: ReadableHeaders }) => number;

/** Addresses beyond that within one window share one counter. */
const mostKeys = 100_000;

type Limit = { most: number; windowMs?: number; ofBrowsers?: number; now(): number };

/**
 * At most `most` requests of one address per window, counted in memory: it guards pages that take a fraction of a
 * millisecond. `ofBrowsers`: limit per browser, from any address. Milliseconds.
 */
export function requestLimit({ most, windowMs = 60_000, ofBrowsers, now }: Limit): RequestLimit {
  let counts = new Map<string, number>();
  let rings = new Map<string, readonly Ring[]>();
  let began = now();

  function ringsOf(ip: string): readonly Ring[] {
    const known = rings.get(ip);
    if (known !== undefined) return known;
    const made = ipRings(ip);
    if (rings.size < mostKeys) rings.set(ip, made);
    return made;
  }

  function isOver(key: string, times: number): boolean {
    const kept = counts.size < mostKeys || counts.has(key) ? key : "others";
    const count = (counts.get(kept) ?? 0) + 1;
    counts.set(kept, count);
    return count > most * (kept === key ? times : 50);
  }

  return ({ clientIp, headers }) => {
    const at = now();
    if (at - began >= windowMs) {
      [counts, rings, began] = [new Map(), new Map(), at];
    }
    let over = false;
    for (const { bucket, times } of ringsOf(clientIp)) over = isOver(bucket, times) || over;
    if (ofBrowsers !== undefined || clientIp === noAddress) {
      const browser = cookieValue(headers.get("cookie"), "uuid");
      if (isFingerprint(browser)) over = isOver(browser, (ofBrowsers ?? most) / most) || over;
    }
    return over ? Math.max(1, Math.ceil((began + windowMs - at) / 1_000)) : 0;
  };
}
