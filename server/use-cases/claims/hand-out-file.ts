import type { ProblemOr } from "#app/contract/problem.ts";
import { createHash } from "node:crypto";
import { no, ok } from "#app/domain/verdict.ts";
import { findFile, type FileRow } from "#server/db/queries/claims/files.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import type { Ports } from "#server/ports/ports.ts";
import { isFileCode } from "#server/security/derived-codes.ts";

/** A file for the holder of its link's code; not found otherwise. */
export async function handOutFile(
  ports: Ports,
  uuid: string,
  code: string,
): Promise<ProblemOr<FileRow & { bytes: Bytes }, "notFound">> {
  return isFileCode(ports, uuid, code) ? readFile(ports, uuid) : no("notFound");
}

/** Reads the file; the caller has checked access. */
export async function readFile(ports: Ports, uuid: string): Promise<ProblemOr<FileRow & { bytes: Bytes }, "notFound">> {
  const row = await findFile(ports.database.db, uuid);
  const bytes = row ? await ports.files.read(uuid) : null;
  if (!row || !bytes) return no("notFound");
  if (!createHash("sha256").update(bytes).digest().equals(row.sha256)) {
    ports.log.error({ event: "files.changed", file: uuid }, "a file is not what it was when it was taken");
    return no("notFound");
  }
  return ok({ ...row, bytes });
}
