import { createHash } from "node:crypto";
import { importedFileShape } from "#app/contract/desk/imports.ts";
import type { DeskImportKind } from "#app/domain/imports/desk-imports.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { insertRun } from "#server/db/queries/catalog/imports/runs.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import { StorageFull } from "#server/gateways/files/files.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";

type File = { kind: DeskImportKind; fileName: string; pieces: AsyncIterable<Uint8Array> };
type Refusal = { code: "rightMissing" } | { code: "fileBroken"; field: string } | { code: "storageFull" };

/** Keeps a file and has it read by the job. */
export async function uploadImport(
  ports: Ports,
  { staff, author }: { staff: StaffScope; author: JournalAuthor },
  { kind, fileName, pieces }: File,
): Promise<Verdict<{ uuid: string }, Refusal>> {
  if (!mayStaff(staff, "import", { file: kind })) return no("rightMissing");
  const [uuid, fileKey] = [ports.ids.uuid(), ports.ids.uuid()];
  const hash = createHash("sha256");
  let length = 0;
  async function* counted() {
    for await (const piece of pieces) {
      hash.update(piece);
      length += piece.length;
      yield piece;
    }
  }
  const isStored = await ports.files.putParts(fileKey, counted()).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StorageFull) return false;
      throw error;
    },
  );
  if (!isStored) return no("storageFull");
  if (length === 0) {
    await ports.files.remove(fileKey);
    return no("fileBroken", { field: "file" });
  }
  const sha256 = hash.digest("hex");
  const isZip = kind === "photos";
  // A repeat leaves its file to the sweep of forgotten files.
  return changeOnce<typeof importedFileShape, { ok: false } & Refusal>(ports, author, importedFileShape, async (tx) => {
    await insertRun(tx, {
      ...{ uuid, kind, fileName, sha256, fileKey },
      mapping: [],
      options: { map: [], allOrNothing: false },
      actor: author.actor,
      planned: isZip ? { state: "checking", work: "check" } : { state: "loaded", work: "read" },
    });
    await recordChange(tx, author, {
      action: "import.uploaded",
      object: { kind: "import", id: uuid, name: fileName },
      changes: { kind: { before: null, after: kind } },
      answer: { uuid },
    });
    return ok({ uuid });
  });
}
