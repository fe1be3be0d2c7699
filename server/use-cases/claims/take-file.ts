import type { ProblemOr } from "#app/contract/problem.ts";
import { createHash } from "node:crypto";
import { displayName } from "#app/domain/files/display-name.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { findWaiting, insertFile, countUnattached, type FileRow } from "#server/db/queries/claims/files.ts";
import { StorageFull } from "#server/gateways/files/files.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { cleanFile } from "#server/uploads/clean-file.ts";
import type { Ports } from "#server/ports/ports.ts";
import { countRequest, type Requester } from "#server/use-cases/subscriptions/email-limits.ts";

/** Sender of a form; a guest's drafts and files stay accessible after logging in halfway. */
export type Sender = Requester & { owner: string; owners: string[]; userUuid: string | null; userAgent: string };

/** Files of one visitor not yet attached to a form. */
const mostWaiting = { count: 30, bytes: 150 * 1024 * 1024 } as const;

/** May this visitor upload now? Checked before the body is read (security I10, I13). */
export async function mayUpload(ports: Ports, sender: Sender): Promise<ProblemOr<true, "emailLimit" | "filesWaiting">> {
  const { db } = ports.database;
  const counted = await countRequest(db, "upload", sender);
  if (!counted.ok) return no("emailLimit", { seconds: counted.seconds });
  const waiting = await countUnattached(db, sender.owners);
  return waiting.count < mostWaiting.count && waiting.bytes < mostWaiting.bytes ? ok(true) : no("filesWaiting");
}

/**
 * Stores an upload under a generated key until its form arrives. The object is durable before its row exists: a row
 * without object is impossible, an object without row is cleaned up (invariants FL1).
 */
export async function takeFile(
  ports: Ports,
  sender: Sender,
  given: { name: string; bytes: Bytes },
): Promise<
  ProblemOr<FileRow, "fileBroken" | "fileType" | "pictureHeic" | "pictureSlow" | "pictureTooLarge" | "storageFull">
> {
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

/** Those of the named files that the sender may still attach. */
export async function waitingFiles(
  ports: Ports,
  { owners }: Pick<Sender, "owners">,
  uuids: string[],
): Promise<FileRow[]> {
  return uuids.length === 0 ? [] : findWaiting(ports.database.db, owners, uuids);
}
