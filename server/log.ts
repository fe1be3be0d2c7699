import pino, { type DestinationStream } from "pino";
import { maskPhone } from "#app/domain/phone.ts";

export type LogFields = Record<string, unknown>;

/** One JSON line an event. Personal data stays out: fields named below are removed, and errors are scrubbed. */
export type Logger = {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
};

export function createLogger({ level, destination }: { level: string; destination?: DestinationStream }): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), remove: true },
      serializers: { err: describeError },
    },
    destination ?? pino.destination(1),
  );
}

const secretFields = [
  "phone",
  "email",
  "code",
  "token",
  "registerToken",
  "refreshtoken",
  "refreshToken",
  "authorization",
  "cookie",
  "fingerprint",
  "firstName",
  "lastName",
  "middleName",
  "fio",
  "address",
  "inn",
];

/** pg puts rejected values into `detail` and sometimes into the message: the first is left out, the second scrubbed. */
function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: scrub(error.message),
    stack: scrub(error.stack ?? ""),
    ...(typeof code === "string" ? { errorCode: code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

function scrub(text: string): string {
  return text
    .slice(0, 8_000)
    .replace(/\+7\d{10}/g, maskPhone)
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "***@***")
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, "***");
}
