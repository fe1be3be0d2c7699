/** An HTTP date has no milliseconds. */
export function httpDate(milliseconds: number): string {
  return new Date(milliseconds).toUTCString();
}

/** What a request says of the answer its sender has. */
export type Conditions = { ifNoneMatch: string | null; ifModifiedSince: string | null };

/**
 * May the asker keep what he has (RFC 9110, 13.1.3)? A name of the content goes before any date. Another process may
 * have sent an older page under a slightly later date, for as long as a kept page may grow old: within that time the
 * date has to be the same.
 */
export function isUnmodified(modified: string | null, { ifNoneMatch, ifModifiedSince }: Conditions): boolean {
  if (modified === null || ifNoneMatch !== null || ifModifiedSince === null) return false;
  return ifModifiedSince === modified || Date.parse(ifModifiedSince) >= Date.parse(modified) + oldestMs;
}

const oldestMs = 3_600_000;
