import pino, { type DestinationStream } from "pino";
import { cleanFields } from "#app/domain/privacy/clean.ts";
import { scrub } from "#app/domain/privacy/scrub.ts";

export type LogFields = Record<string, unknown>;

/** One JSON line an event. Personal data stays out: secret fields are left out, texts and errors are scrubbed. */
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
      // pino's own would unfold what is clean already.
      serializers: { err: (told: unknown) => told },
      hooks: {
        logMethod([fields, message], log) {
          log.call(this, fields, typeof message === "string" ? scrub(message) : message);
        },
      },
    },
    destination ?? pino.destination(inPortions),
  );
}

/**
 * A write to a pipe for each request would cost as much as sending a kept page. What is left is written at the end of
 * the process; a process that is killed loses its last fifth of a second.
 */
const inPortions = { dest: 1, sync: false, minLength: 8_192, periodicFlush: 200 };
