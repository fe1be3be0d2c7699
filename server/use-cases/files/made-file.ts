import type { TakenProcess } from "#server/db/queries/files/file-processes.ts";
import type { Tx } from "#server/db/client.ts";
import type { Ports } from "#server/ports/ports.ts";

export type FilePorts = Pick<Ports, "database" | "files" | "ids" | "clock" | "log" | "settings">;

/** By file extension. */
export const fileMimes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
  yml: "application/xml",
  pdf: "application/pdf",
} as const;

/**
 * Streamed `bytes` are stored as they arrive, to limit memory; `done` writes accompanying data in the transaction that
 * completes the process.
 */
export type MadeFile = {
  name: string;
  mime: string;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  done?: (tx: Tx) => Promise<void>;
};

/** Makes the file of a process; call and await `tell` with the progress, 0 to 1. */
export type FileMaker = (
  ports: Ports,
  process: Pick<TakenProcess, "uuid" | "rootUuid" | "params">,
  tell: (share: number) => Promise<void>,
) => Promise<MadeFile>;
