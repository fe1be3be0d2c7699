/** Nobody reads a form, types an address and ticks a box faster (decisions §3.11). Seconds. */
export const fastestHand = 3;

/**
 * Does a form look filled by a program? `trap` is a field that people do not see; `shownAt` is when the form was made,
 * ISO 8601 as the form brought it back. It is no secret and no proof: it keeps simple robots away without a captcha.
 */
export function looksAutomatic({ trap, shownAt, now }: { trap: string; shownAt: string; now: number }): boolean {
  const shown = Date.parse(shownAt);
  return trap !== "" || Number.isNaN(shown) || now - shown < fastestHand * 1_000;
}
