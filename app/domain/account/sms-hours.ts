import type { LocalMoment } from "#app/domain/local-time.ts";

/** SMS go out from 09:00 to 21:00 of the place, codes at any time (decisions §3.12). */
const from = 9 * 60;
const to = 21 * 60;

/** Minutes to wait until an SMS may go out; 0 when it may now. */
export function minutesUntilSms({ minutes }: LocalMoment): number {
  if (minutes < from) return from - minutes;
  return minutes < to ? 0 : 24 * 60 - minutes + from;
}
