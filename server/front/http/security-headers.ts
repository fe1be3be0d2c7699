import type { Site } from "#app/domain/city/site.ts";

/**
 * Headers of every response, errors and files included (security D16, H6, H7). Pages add a stricter policy with a
 * nonce.
 */
export function securityHeaders(site: Site): ReadonlyMap<string, string> {
  const headers = new Map([
    [
      "content-security-policy",
      "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ],
    ["cross-origin-opener-policy", "same-origin"],
    ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
  ]);
  if (site.protocol === "https:") headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
  return headers;
}

/** Adds missing headers; responses without cache headers become private (security F10). */
export function secured(response: Response, always: ReadonlyMap<string, string>): Response {
  const answer = writable(response);
  const { headers } = answer;
  for (const [name, value] of always) if (!headers.has(name)) headers.set(name, value);
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  return answer;
}

/** Fetched and redirect responses have immutable headers; wrapping every page would cost too much. */
function writable(response: Response): Response {
  try {
    response.headers.delete("x-powered-by");
    return response;
  } catch {
    const headers = new Headers(response.headers);
    headers.delete("x-powered-by");
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  }
}
