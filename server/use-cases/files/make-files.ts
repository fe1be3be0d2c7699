import { createHash } from "node:crypto";
import {
  failProcess,
  finishProcess,
  reportProgress,
  takeProcess,
  type TakenProcess,
} from "#server/db/queries/files/file-processes.ts";
import { StorageAway, StorageFull } from "#server/gateways/files/files.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { FileMaker, FilePorts, MadeFile } from "./made-file.ts";

/** Seconds without a report after which a worker counts as dead and another takes over. */
const leaseSeconds = 60;
/** Attempts before a file is given up. */
const attempts = 3;
/** Milliseconds; throttles progress updates. */
const tellEveryMs = 500;

/** Another worker has taken over the process. */
class TakenOver extends Error {
  override name = "TakenOver";
}

/**
 * Makes queued files until none is left or it is stopped; returns their number. A file counts once it is in the store
 * and its row is completed with the lease token of the last worker (invariants FL2, FL3).
 */
export async function makeFiles(
  ports: Ports,
  makers: Readonly<Record<string, FileMaker>>,
  stopping?: AbortSignal,
): Promise<number> {
  let made = 0;
  while (!stopping?.aborted) {
    const taken = await takeProcess(ports.database.db, { leaseSeconds, attempts });
    if (taken === null) break;
    if (await make(ports, makers[taken.type], taken, stopping)) made += 1;
  }
  return made;
}

async function make(
  ports: Ports,
  maker: FileMaker | undefined,
  taken: TakenProcess,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  const { db } = ports.database;
  if (!maker) {
    await failProcess(db, taken, { code: "unknown", again: false });
    return false;
  }
  try {
    const { name, mime, bytes, done } = await maker(ports, taken, progressOf(ports, taken, stopping));
    const key = ports.ids.uuid();
    const stored = await store(ports, key, bytes);
    return await db.transaction().execute(async (tx) => {
      const isOurs = await finishProcess(tx, taken, { key, name, mime, ...stored });
      if (isOurs) await done?.(tx);
      return isOurs;
    });
  } catch (error) {
    if (error instanceof TakenOver) return false;
    if (error instanceof StorageAway) {
      // Its lease expires in a minute: the next run retries it, instead of three attempts in a row now.
      ports.log.warn({ err: error, process: taken.uuid }, "a file waits for the store");
      return false;
    }
    const isStopped = stopping?.aborted ?? false;
    const code = error instanceof StorageFull ? "storageFull" : "failed";
    ports.log.error({ err: error, process: taken.uuid, type: taken.type }, "a file could not be made");
    await failProcess(db, taken, { code, again: isStopped || (code === "failed" && taken.token < attempts) });
    return false;
  }
}

async function store({ files }: FilePorts, key: string, bytes: MadeFile["bytes"]) {
  const hash = createHash("sha256");
  let size = 0;
  if (bytes instanceof Uint8Array) {
    await files.put(key, bytes);
    return { size: bytes.length, sha256: hash.update(bytes).digest() };
  }
  const parts = bytes;
  async function* counted() {
    for await (const part of parts) {
      hash.update(part);
      size += part.length;
      yield part;
    }
  }
  await files.putParts(key, counted());
  return { size, sha256: hash.digest() };
}

/** Throttled progress callback, 0 to 1; throws when the process is stopped or taken over. */
function progressOf(ports: FilePorts, taken: TakenProcess, stopping: AbortSignal | undefined) {
  let lastUpdate = 0;
  return async (share: number): Promise<void> => {
    if (stopping?.aborted) throw new Error("the process stops");
    const now = ports.clock.now().getTime();
    if (now - lastUpdate < tellEveryMs) return;
    lastUpdate = now;
    const progress = Math.min(99, Math.floor(share * 100));
    if (!(await reportProgress(ports.database.db, taken, { progress, leaseSeconds }))) throw new TakenOver();
  };
}
