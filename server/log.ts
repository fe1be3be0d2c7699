import pino, { type DestinationStream } from "pino";
import { cleanFields } from "#app/domain/privacy/clean.ts";
import { scrub } from "#app/domain/privacy/scrub.ts";

export type LogFields = Record<string, unknown>;

/** JSON log lines. No personal data: secret fields are omitted, texts and errors scrubbed. */
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
      formatters: { log: cleanFields },
      // pino's serializer would expand errors already scrubbed.
      serializers: { err: (error: unknown) => error },
      hooks: {
        logMethod([fields, message], log) {
          log.call(this, fields, typeof message === "string" ? scrub(message) : message);
        },
      },
    },
    destination ?? pino.destination(bufferedOutput),
  );
}

/**
 * A pipe write per request would cost as much as serving a cached page. Flushed at exit; a killed process loses up to
 * 0.2 s of log.
 */
const bufferedOutput = { dest: 1, sync: false, minLength: 8_192, periodicFlush: 200 };
