import { z } from "zod";
import type { ExchangeEncoding } from "#app/domain/exchange/connection.ts";
import { asQuestionMark, encodeText } from "#app/domain/exchange/encode-text.ts";
import { formatDecimal } from "#app/i18n/numbers.ts";
import { exchangeDoor } from "#app/i18n/ru/exchange/door.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FollowedJob } from "#server/use-cases/exchange/door/queue-jobs.ts";
import type { PackageOut } from "#server/use-cases/exchange/orders/orders-out.ts";

const t = namespace("exchangeDoor", exchangeDoor);

export type DoorRefusal = keyof typeof exchangeDoor.refusal;

/** The first line is all that 1C looks at, but for an `init`; people read the others. */
export type DoorLines = { first: string; more: readonly string[]; status?: 401 };

export const success = (...more: string[]): DoorLines => ({ first: "success", more });
const progress = (...more: string[]): DoorLines => ({ first: "progress", more });

export function failure(code: DoorRefusal, traceId: string, details: { limit?: number } = {}): DoorLines {
  return { first: "failure", more: [t(`refusal.${code}`, details), t("code", { traceId })] };
}

export const busyLines = (): DoorLines => progress(t("busy"));
export const ignoredLines = (name: string): DoorLines => success(t("ignored", { name }));
/** The data are safe and will be applied: for modules that do not ask again. */
export const acceptedLines = (): DoorLines => success(t("accepted"));

const countsShape = z.object({ read: z.number() }).catch({ read: 0 });

/** Where a job is in its file: it goes through the rows twice, for the catalogue and for stock. */
const placeShape = z.object({ pass: z.enum(["saved", "stocked"]), records: z.number(), rows: z.number() });

/** Rows that are done: all rows of a file count as read as soon as it is checked. */
function doneOf({ counts, place }: FollowedJob): number {
  const { read } = countsShape.parse(counts);
  const at = placeShape.safeParse(place);
  if (!at.success) return read;
  const { pass, records, rows } = at.data;
  const isSecond = pass === "stocked";
  return Math.floor(read - rows + (Math.min(records, rows) + (isSecond ? rows : 0)) / 2);
}

/** How far a job is, or how it has ended. */
export function jobLines(job: FollowedJob | undefined, traceId: string): DoorLines {
  if (job === undefined) return failure("exchangeNoFile", traceId);
  const warnings = job.warnings > 0 ? [t("warnings", { warnings: job.warnings })] : [];
  switch (job.state) {
    case "queued":
      return progress(t("queued"));
    case "running": {
      const read = plainNumber(doneOf(job));
      return progress(
        job.total === null ? t("processed", { read }) : t("processedOf", { read, total: plainNumber(job.total) }),
      );
    }
    case "done":
      return success(...warnings);
    case "held":
      return success(t("held"), ...warnings);
    case "failed":
      return { first: "failure", more: [t(`fault.${faultOf(job.code)}`), t("code", { traceId: job.uuid })] };
  }
}

function faultOf(code: string | null): keyof typeof exchangeDoor.fault {
  const known = Object.keys(exchangeDoor.fault).find((one) => one === code);
  return isFault(known) ? known : "broken";
}

function isFault(code: string | undefined): code is keyof typeof exchangeDoor.fault {
  return code !== undefined && code in exchangeDoor.fault;
}

/** With plain spaces: old logs show no other ones. */
function plainNumber(value: number): string {
  return formatDecimal(value, { most: 0 }).replaceAll("\u00a0", " ");
}

const common = (traceId: string) => ({ "cache-control": "no-store", "x-request-id": traceId });

export function textResponse(
  { first, more, status }: DoorLines,
  encoding: ExchangeEncoding,
  traceId: string,
): Response {
  return new Response(encodeText([first, ...more].join("\n"), encoding, asQuestionMark), {
    status: status ?? 200,
    headers: {
      ...common(traceId),
      "content-type": `text/plain; charset=${encoding}`,
      ...(status === 401 && { "www-authenticate": 'Basic realm="exchange"' }),
    },
  });
}

/** A fault of the shop, in this process or in the one behind it. */
export function failedExchange(traceId: string, encoding: ExchangeEncoding = "windows-1251"): Response {
  return textResponse(failure("exchangeFailed", traceId), encoding, traceId);
}

export function packageResponse({ bytes, contentType }: PackageOut, traceId: string): Response {
  return new Response(bytes, { headers: { ...common(traceId), "content-type": contentType } });
}
