import { bankOrigins } from "./bank-address.ts";
import type { Site } from "#app/domain/city/site.ts";

/**
 * A page's own inline scripts and styles are allowed by hash (`'sha256-…'`), and such a script may import the shop's
 * code; framing is forbidden (security H1). A page without scripts runs none. Equal pages have equal policies.
 */
export function contentSecurityPolicy(
  { scripts, styles }: { scripts: readonly string[]; styles: readonly string[] },
  site: Site,
): string {
  // form-action applies to every redirect of a form: «Оплатить» leads to the bank, and choosing a city to another
  // storefront.
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
