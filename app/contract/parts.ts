import { z } from "zod";
import { isPlausibleDate } from "#app/domain/typed-date.ts";

/** UUIDs are normalised to lower case: the database ignores case, text comparisons do not. */
export const uuidShape = z.uuid().toLowerCase();
/** Decimal roubles with at most 3 fraction digits; `moneyFromNumber` makes it exact. */
export const wireMoney = z.number().min(0).max(999_999_999_999);
/** Decimal units with at most 3 fraction digits; `quantityFromNumber` makes it exact. */
export const wireQuantity = z.number().min(0).max(999_999_999);
export const vatRateShape = z
  .union([z.literal(22), z.literal(10), z.literal(5), z.literal(7), z.literal(0)])
  .nullable();
export const availabilityShape = z.enum(["available", "notAvailable", "onOrder"]);
/** Path segments joined by '/', lower-case Latin. */
export const slugShape = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/);
/** Text without control characters and lone surrogates: PostgreSQL rejects NUL and lone surrogates. */
export const lineOfText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);
/** The same with line breaks. */
export const linesOfText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u);
export const isoDate = z.iso.date().refine(isPlausibleDate);
export const isoInstant = z.iso.datetime({ offset: true });
export const imageShape = z.object({ url: z.string(), alt: z.string(), w: z.int(), h: z.int() });
export const workHoursShape = z.object({ day: z.int().min(1).max(7), from: z.string(), to: z.string() });

export const specialDayShape = z.object({
  date: isoDate,
  spans: z.array(z.object({ from: z.string(), to: z.string() })),
});

/** Header `Idempotency-Key`: visible ASCII, chosen by the caller. */
export const idempotencyKeyShape = z.string().regex(/^[\x21-\x7e]{1,100}$/);

export type WireVatRate = z.infer<typeof vatRateShape>;
