/** No person fills in the form faster (product rules §3.11). Seconds. */
export const fastestHand = 3;

/**
 * Whether a form looks filled in by a program. `trap` is a hidden field, `shownAt` the ISO 8601 time when the form was
 * rendered, as posted back. It is forgeable: this only stops simple robots without a captcha.
 */
export function looksAutomatic({ trap, shownAt, now }: { trap: string; shownAt: string; now: number }): boolean {
  const shown = Date.parse(shownAt);
  return trap !== "" || Number.isNaN(shown) || now - shown < fastestHand * 1_000;
}
