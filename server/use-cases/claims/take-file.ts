import type { ProblemOr } from "#app/contract/problem.ts";
import { createHash } from "node:crypto";
import { displayName } from "#app/domain/files/display-name.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { findWaiting, insertFile, waitingOf, type FileRow } from "#server/db/queries/claims/files.ts";
import { StorageFull } from "#server/gateways/files/files.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { cleanFile } from "#server/uploads/clean-file.ts";
import type { Ports } from "#server/ports/ports.ts";
import { countRequest, type Requester } from "#server/use-cases/mailing/email-limits.ts";

/** Somebody who sends a form: what he owns as a guest stays his when he logs in halfway. */
export type Sender = Requester & { owner: string; owners: string[]; userUuid: string | null; userAgent: string };

/** Files of one visitor that no form has asked for yet. */
const mostWaiting = { count: 30, bytes: 150 * 1024 * 1024 } as const;

/** May this visitor send a file now? Asked before any of it is read (security I10, I13). */
export async function mayUpload(ports: Ports, sender: Sender): Promise<ProblemOr<true>> {
  const { db } = ports.database;
  const counted = await countRequest(db, "upload", sender);
  if (!counted.ok) return no("emailLimit", { seconds: counted.seconds });
  const waiting = await waitingOf(db, sender.owners);
  return waiting.count < mostWaiting.count && waiting.bytes < mostWaiting.bytes ? ok(true) : no("filesWaiting");
}

/**
 * Keeps a stranger's file under a name of ours until its form comes. The object is whole on the disk before a row names
 * it: a row without its object cannot be, an object without its row is swept away (invariants FL1).
 */
export async function takeFile(
  ports: Ports,
  sender: Sender,
  given: { name: string; bytes: Bytes },
): Promise<ProblemOr<FileRow>> {
  const { files, ids, database, log } = ports;
  const cleaned = await cleanFile(given.bytes);
  if (!cleaned.ok) return no(cleaned.code, { field: "files" });
  const { type, bytes } = cleaned.value;
  const row: FileRow = { uuid: ids.uuid(), name: displayName(given.name, type), type, size: bytes.length };
  try {
    await files.put(row.uuid, bytes);
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error;
    log.error({ event: "files.full" }, "there is no room for files");
    return no("storageFull");
  }
  await ports.failpoints.reach("files.put");
  await insertFile(database.db, { ...row, owner: sender.owner, sha256: createHash("sha256").update(bytes).digest() });
  return ok(row);
}

/** Of the named files those that are still his and wait. */
export async function waitingFiles(
  ports: Ports,
  { owners }: Pick<Sender, "owners">,
  uuids: string[],
): Promise<FileRow[]> {
  return uuids.length === 0 ? [] : findWaiting(ports.database.db, owners, uuids);
}
