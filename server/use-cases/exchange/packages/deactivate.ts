import { blownFuses, noFuseCounts } from "#app/domain/imports/fuses.ts";
import { activeGoods } from "#server/db/queries/catalog/imports/references.ts";
import { unmentionedGoods } from "#server/db/queries/exchange/mentions.ts";
import { heldParts, insertHeld } from "#server/db/queries/exchange/problems.ts";
import { transact } from "#server/db/transaction.ts";
import { ok } from "#app/domain/verdict.ts";
import { goodsAtOnce } from "./check-file.ts";
import { saveTranslation, type Progress } from "./apply-file.ts";
import { emptyTranslation } from "./goods.ts";
import { openHeldTasks } from "./open-tasks.ts";
import type { PackageContext } from "./package-context.ts";

const mostDifferences = 500;

/** Hides goods of the main catalogue that no package has named since the moment that 1C gives (desk §8). */
export async function deactivate(context: PackageContext, progress: Progress): Promise<void> {
  const { ports, job } = context;
  const { db } = ports.database;
  if (!job.connection.isMain || job.timestamp === null) return;
  const ids = await unmentionedGoods(db, job.connection.uuid, job.timestamp);
  const decided = await heldParts(db, job.uuid);
  const [fuse] = blownFuses(
    { ...noFuseCounts(), hidden: ids.length },
    { stocked: new Map(), active: await activeGoods(db) },
    context.fuses,
  );
  if (fuse !== undefined && !decided.some(({ kind, state }) => kind === "status" && state === "applying")) {
    const differences = ids.slice(0, mostDifferences).map((externalId) => ({
      ...{ externalId, field: "status", before: "active", after: "hidden" },
    }));
    const part = { uuid: ports.ids.uuid(), kind: "status" as const, detail: "", fuse, differences };
    await transact<null>(db, async (tx) => {
      await openHeldTasks(tx, context, await insertHeld(tx, job.uuid, [part], ports.clock.now()));
      return ok(null);
    });
    return;
  }
  const state = { isDeleted: true, isSplit: false, waits: false };
  for (let from = 0; from < ids.length; from += goodsAtOnce) {
    const rows = ids.slice(from, from + goodsAtOnce).map((id) => ({ id, path: "", given: { externalId: id }, state }));
    await saveTranslation(context, { ...emptyTranslation(), rows }, progress, progress.place.records);
  }
}
