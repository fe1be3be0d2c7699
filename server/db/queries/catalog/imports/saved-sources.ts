import { sql } from "kysely";
import type { SourceEvery } from "#app/domain/imports/sources/source-times.ts";
import type { Tx } from "#server/db/client.ts";

export type SavedSource = {
  name: string;
  address: string;
  every: SourceEvery;
  login: string | null;
  password: Buffer | null;
  options: object;
};

/** `changedAt`: the file is another one from now on, or read in another way. */
export async function updateSource(
  tx: Tx,
  source: string,
  { password, options, ...saved }: SavedSource,
  changedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable("import_sources")
    .set({
      ...saved,
      password,
      options: JSON.stringify(options),
      version: sql`version + 1`,
      ...(changedAt !== null && { changed_at: changedAt, etag: null, last_modified: null }),
    })
    .where("uuid", "=", source)
    .execute();
}

export async function askForSource(tx: Tx, source: string, at: Date): Promise<void> {
  await tx.updateTable("import_sources").set({ asked_at: at }).where("uuid", "=", source).execute();
}
