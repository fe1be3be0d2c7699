import { bankOrigins } from "./bank-address.ts";
import type { Site } from "#app/domain/city/site.ts";

/**
 * A page's own inline scripts and styles are let in by their hashes (`'sha256-…'`), and such a script may import the
 * shop's code; nothing frames the shop (security H1). A page without scripts runs none. Equal pages have equal policies.
 */
export function contentSecurityPolicy(
  { scripts, styles }: { scripts: readonly string[]; styles: readonly string[] },
  site: Site,
): string {
  // A form that ends with a redirect is held to the policy all the way: «Оплатить» leads to the bank.
  // Choosing a city posts to one storefront and is sent on to another.
  const storefronts = site.citiesBySubdomain ? ` ${site.protocol}//${site.host} ${site.protocol}//*.${site.host}` : "";
  return [
    "default-src 'self'",
    scripts.length === 0 ? "script-src 'none'" : `script-src ${scripts.join(" ")} 'strict-dynamic'`,
    `style-src 'self' ${styles.join(" ")}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${storefronts} ${bankOrigins.join(" ")}`,
    "frame-ancestors 'none'",
  ].join("; ");
}
