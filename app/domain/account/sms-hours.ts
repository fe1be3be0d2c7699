import type { LocalMoment } from "#app/domain/local-time.ts";

/** SMS are sent from 09:00 to 21:00 local time, codes at any time (product rules §3.12). */
const from = 9 * 60;
const to = 21 * 60;

/** Minutes until an SMS may be sent; 0 if it may be sent now. */
export function minutesUntilSms({ minutes }: LocalMoment): number {
  if (minutes < from) return from - minutes;
  return minutes < to ? 0 : 24 * 60 - minutes + from;
}
