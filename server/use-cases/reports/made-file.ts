import type { TakenProcess } from "#server/db/queries/reports/file-processes.ts";
import type { Tx } from "#server/db/client.ts";
import type { Ports } from "#server/ports/ports.ts";

export type FilePorts = Pick<Ports, "database" | "files" | "ids" | "clock" | "log" | "settings">;

/** By the ending of the name. */
export const fileMimes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
  yml: "application/xml",
  pdf: "application/pdf",
} as const;

/**
 * `bytes` that come in parts are stored as they come, so that memory never holds the file; `done` is what comes with the
 * file: it is written in the transaction that says that there is one.
 */
export type MadeFile = {
  name: string;
  mime: string;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  done?: (tx: Tx) => Promise<void>;
};

/** Makes the file of a process; `tell` is told the share that is done, 0 to 1, and has to be waited for. */
export type FileMaker = (
  ports: FilePorts,
  process: Pick<TakenProcess, "uuid" | "rootUuid" | "params">,
  tell: (share: number) => Promise<void>,
) => Promise<MadeFile>;
