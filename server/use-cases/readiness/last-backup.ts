import { z } from "zod";
import { readFlag, writeFlag } from "#server/db/queries/content/shop-texts.ts";
import type { Ports } from "#server/ports/ports.ts";

const flag = "backup.last";
const lastBackup = z.object({ at: z.iso.datetime() });

/** A whole backup of the shop has been written. A database that takes no writes has a backup all the same. */
export async function noteBackup({ database, clock, log }: Pick<Ports, "database" | "clock" | "log">): Promise<void> {
  await writeFlag(database.db, flag, { at: clock.now().toISOString() }).catch((error: unknown) =>
    log.warn({ err: error }, "the time of the backup could not be noted"),
  );
}

/** Null: none is known. A restored shop knows of the one before that it was restored from. */
export async function hoursSinceBackup({ database, clock }: Pick<Ports, "database" | "clock">): Promise<number | null> {
  const found = lastBackup.safeParse(await readFlag(database.db, flag));
  return found.success ? (clock.now().getTime() - Date.parse(found.data.at)) / 3_600_000 : null;
}
