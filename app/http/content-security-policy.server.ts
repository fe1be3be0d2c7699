import type { Site } from "#app/domain/city/site.ts";

/** Scripts and styles run only with the answer's nonce or from the shop itself; nothing frames the shop (security H1). */
export function contentSecurityPolicy(nonce: string, site: Site): string {
  // Choosing a city posts to one storefront and is sent on to another.
  const storefronts = site.citiesBySubdomain ? ` ${site.protocol}//${site.host} ${site.protocol}//*.${site.host}` : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${storefronts}`,
    "frame-ancestors 'none'",
  ].join("; ");
}
