import { scrub } from "./scrub.ts";

type Limits = { depth: number; items: number };

/** Field names whose values are always hidden. */
const secretNames = new Set(
  [
    ...[
      "phone",
      "email",
      "code",
      "otp",
      "token",
      "registerToken",
      "refreshToken",
      "accessToken",
      "password",
      "secret",
      "authorization",
    ],
    ...[
      "cookie",
      "cookies",
      "set-cookie",
      "fingerprint",
      "firstName",
      "lastName",
      "middleName",
      "fio",
      "recipient",
      "address",
      "inn",
      "kpp",
    ],
    ...["bic", "account", "query_string", "detail", "where", "parameters", "params"],
  ].map(plain),
);

/** Technical ids of any format, and values of closed lists (a route is its pattern). */
const ownNames = new Set(
  [
    ...["event_id", "trace_id", "span_id", "parent_span_id", "segment_id", "replay_id", "release"],
    ...["requestId", "method", "route"],
  ].map(plain),
);

/**
 * Data fit to leave the process: texts scrubbed, secret fields removed, errors without values from the database, depth
 * and length limited. Numbers and booleans stay.
 */
export function clean(value: unknown, limits: Limits = usualLimits): unknown {
  return cleanAt(value, limits, 0);
}

/** The same for the fields of a log line. */
export function cleanFields(fields: object): Record<string, unknown> {
  return cleanObject(fields, usualLimits, 0);
}

const usualLimits: Limits = { depth: 6, items: 50 };

function cleanAt(value: unknown, limits: Limits, depth: number): unknown {
  if (typeof value === "string") return scrub(value);
  if (typeof value === "number" || typeof value === "boolean" || value === null || value === undefined) return value;
  if (typeof value !== "object") return `[${typeof value}]`;
  if (value instanceof Error) return describeError(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (depth >= limits.depth) return "[deep]";
  if (Array.isArray(value)) return value.slice(0, limits.items).map((item) => cleanAt(item, limits, depth + 1));
  if (ArrayBuffer.isView(value)) return "[bytes]";
  return cleanObject(value, limits, depth);
}

function cleanObject(value: object, limits: Limits, depth: number): Record<string, unknown> {
  const cleaned: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value).slice(0, limits.items)) {
    const key = plain(name);
    if (secretNames.has(key)) continue;
    if (ownNames.has(key) && typeof field === "string" && field.length <= 100) cleaned[name] = field;
    else cleaned[scrub(name)] = cleanAt(field, limits, depth + 1);
  }
  return cleaned;
}

export type ErrorFields = {
  type: string;
  message: string;
  stack?: string;
  errorCode?: string;
  constraint?: string;
  cause?: unknown;
};

/** Loggable fields of a thrown value. The driver's `detail`, `where` and parameters contain values and are left out. */
export function describeError(error: unknown, depth = 0): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(textOf(error)) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: scrub(error.name),
    message: scrub(error.message),
    stack: scrub(error.stack ?? ""),
    ...(typeof code === "string" ? { errorCode: code.slice(0, 60).replace(/[^\w.-]/g, "") } : {}),
    ...(typeof constraint === "string" ? { constraint: scrub(constraint) } : {}),
    ...(error.cause === undefined || depth >= 3 ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

/** A thrown object is not serialised: it may contain anything. */
function textOf(thrown: unknown): string {
  return typeof thrown === "object" && thrown !== null ? "[object]" : String(thrown);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, "");
}
