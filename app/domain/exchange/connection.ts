import type { OrderStatus } from "#app/domain/order/status.ts";

/** What a connection of 1C exchanges (desk §8). */
export const connectionTypes = ["catalog", "sale", "both"] as const;
export type ConnectionType = (typeof connectionTypes)[number];

export const exchangeTypes = ["catalog", "sale"] as const;
export type ExchangeType = (typeof exchangeTypes)[number];

export const exchangeEncodings = ["windows-1251", "utf-8"] as const;
export type ExchangeEncoding = (typeof exchangeEncodings)[number];

/** Where a status of 1C may lead: orders before these are the shop's to decide, and a return of part is a claim. */
export const erpStatuses = [
  "confirmed",
  "awaitingSupply",
  "assembling",
  "readyForPickup",
  "shipped",
  "completed",
  "returned",
  "canceled",
] as const satisfies readonly OrderStatus[];

export const exchangeLimits = {
  /** Seconds without a request, and in all. */
  idleSeconds: 3_600,
  sessionSeconds: 6 * 3_600,
  /** Bytes of all files of a session. */
  sessionBytes: 4 * 1_024 ** 3,
  /** Bytes of a chunk: by default, at least and at most. */
  fileLimit: 10 * 1_024 ** 2,
  leastFileLimit: 65_536,
  mostFileLimit: 100 * 1_024 ** 2,
  /** Wrong passwords from an address. */
  tries: 10,
  triesSeconds: 60,
  /** Milliseconds in which an import is answered, done or not. */
  answerMs: 8_000,
  /** Days that received packages are kept. */
  packageDays: 14,
  sessionDays: 90,
  /** Hours after which rows that wait are listed. */
  parkedHours: 24,
  /** Minutes without a request until the staff are alerted: default, minimum and maximum. */
  silenceMinutes: 60,
  leastSilence: 10,
  mostSilence: 44_640,
} as const;

export function isExchanged(connection: ConnectionType, type: ExchangeType): boolean {
  return connection === "both" || connection === type;
}

type Lived = { beganAt: Date; seenAt: Date; endedAt: Date | null };

export function isSessionAlive({ beganAt, seenAt, endedAt }: Lived, now: Date): boolean {
  const past = (since: Date) => (now.getTime() - since.getTime()) / 1_000;
  return endedAt === null && past(seenAt) < exchangeLimits.idleSeconds && past(beganAt) < exchangeLimits.sessionSeconds;
}
