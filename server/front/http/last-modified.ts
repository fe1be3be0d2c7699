/** HTTP dates have whole seconds. */
export function httpDate(milliseconds: number): string {
  return new Date(milliseconds).toUTCString();
}

/** Conditional request headers. */
export type Conditions = { ifNoneMatch: string | null; ifModifiedSince: string | null };

/**
 * May the client reuse its copy (RFC 9110, 13.1.3)? ETags take precedence over dates. Another process may have sent an
 * older page with a slightly later date, within the maximum age of a cached page: within that range dates must be
 * equal.
 */
export function isUnmodified(modified: string | null, { ifNoneMatch, ifModifiedSince }: Conditions): boolean {
  if (modified === null || ifNoneMatch !== null || ifModifiedSince === null) return false;
  return ifModifiedSince === modified || Date.parse(ifModifiedSince) >= Date.parse(modified) + oldestMs;
}

const oldestMs = 3_600_000;
