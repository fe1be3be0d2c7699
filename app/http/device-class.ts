import { isbot } from "isbot";
import type { DeviceClass } from "#app/domain/catalog/view.ts";

/**
 * Device class where the server decides by it (specification §6, the table view): client hint, else user agent. An
 * iPad that identifies as a Mac counts as a desktop: its screen fits a table.
 */
export function deviceClassOf(headers: { get(name: string): string | null }): DeviceClass {
  const userAgent = headers.get("user-agent") ?? "";
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(userAgent)) return "tablet";
  if (headers.get("sec-ch-ua-mobile") === "?1" || /Mobi|iPhone|iPod|Opera Mini/i.test(userAgent)) return "mobile";
  return "desktop";
}

/**
 * Crawlers get the public page. Programs run by hand (curl, a script) may buy and count as visitors if they have
 * cookies.
 */
export function isCrawler(userAgent: string): boolean {
  const known = crawlers.get(userAgent);
  if (known !== undefined) return known;
  if (crawlers.size >= 1_000) crawlers.clear();
  const crawler = isbot(userAgent) && !runByHand.test(userAgent);
  crawlers.set(userAgent, crawler);
  return crawler;
}

/** Cached, since the crawler expression is long and user agents repeat. */
const crawlers = new Map<string, boolean>();
const runByHand =
  /^(?:curl|wget|httpie|xh|lynx|links|elinks|w3m|postmanruntime|insomnia|python(?:-\w+)?|node(?:-fetch)?|undici|axios|okhttp|go-http-client|java|ruby)(?:[/ ]|$)/i;

/** A user agent of that class, to render a page for all of its visitors. */
export function userAgentOf({ device, crawler }: { device: DeviceClass; crawler: boolean }): string {
  const system = { desktop: "X11; Linux x86_64", tablet: "Tablet", mobile: "Linux; Mobile" }[device];
  const named = `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36`;
  return crawler ? `${named} (compatible; Googlebot/2.1)` : named;
}
