import type { TakenProcess } from "#server/db/queries/reports/file-processes.ts";
import type { Ports } from "#server/ports/ports.ts";

export type FilePorts = Pick<Ports, "database" | "files" | "ids" | "clock" | "log" | "settings">;

/** `bytes` that come in parts are stored as they come, so that memory never holds the file. */
export type MadeFile = { name: string; mime: string; bytes: Uint8Array | AsyncIterable<Uint8Array> };

/** Makes the file of a process; `tell` is told the share that is done, 0 to 1, and has to be waited for. */
export type FileMaker = (
  ports: FilePorts,
  process: Pick<TakenProcess, "rootUuid" | "params">,
  tell: (share: number) => Promise<void>,
) => Promise<MadeFile>;
