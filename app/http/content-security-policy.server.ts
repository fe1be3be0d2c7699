import type { Site } from "#app/domain/city/site.ts";

/** A page without scripts runs none, and its one inline sheet is let in by its hash: the policy says the same whenever the page does. */
export function scriptlessPolicy(sheetHash: string, site: Site): string {
  return policy("script-src 'none'", `style-src 'self' '${sheetHash}'`, site);
}

/**
 * Scripts run only with the answer's nonce or when such a script has asked for them; the shop's own address lets
 * browsers that do not know 'strict-dynamic' work, all others ignore it. Nothing frames the shop (security H1).
 */
export function contentSecurityPolicy(nonce: string, site: Site): string {
  return policy(`script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`, `style-src 'self' 'nonce-${nonce}'`, site);
}

function policy(scripts: string, styles: string, site: Site): string {
  // Choosing a city posts to one storefront and is sent on to another.
  const storefronts = site.citiesBySubdomain ? ` ${site.protocol}//${site.host} ${site.protocol}//*.${site.host}` : "";
  return [
    "default-src 'self'",
    scripts,
    styles,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${storefronts}`,
    "frame-ancestors 'none'",
  ].join("; ");
}
