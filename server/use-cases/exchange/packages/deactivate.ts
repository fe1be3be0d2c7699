import { blownFuses, noFuseCounts } from "#app/domain/imports/fuses.ts";
import { activeGoods } from "#server/db/queries/catalog/imports/references.ts";
import { unmentionedGoods } from "#server/db/queries/exchange/mentions.ts";
import { goodsAtOnce } from "./package-file.ts";
import { isReleased } from "./end-session.ts";
import { emptyTranslation } from "./goods.ts";
import type { PackageContext } from "./package-context.ts";
import { saveTranslation, type Progress } from "./save-translation.ts";

const mostDifferences = 500;

/** Hides goods of the main catalogue that no package has named since the moment that 1C gives (desk §8). */
export async function deactivate(context: PackageContext, progress: Progress): Promise<void> {
  const { ports, job } = context;
  const { db } = ports.database;
  if (!job.connection.isMain || job.timestamp === null) return;
  const ids = await unmentionedGoods(db, job.connection.uuid, job.timestamp);
  const [fuse] = blownFuses(
    { ...noFuseCounts(), hidden: ids.length },
    { stocked: new Map(), active: await activeGoods(db) },
    context.fuses,
  );
  const differences = ids.slice(0, mostDifferences).map((externalId) => ({
    ...{ externalId, field: "status", before: "active", after: "hidden" },
  }));
  if (fuse !== undefined && !(await isReleased(context, { kind: "status", detail: "", fuse, differences }))) return;
  const state = { isDeleted: true, isSplit: false, waits: false };
  for (let from = 0; from < ids.length; from += goodsAtOnce) {
    const rows = ids.slice(from, from + goodsAtOnce).map((id) => ({ id, path: "", given: { externalId: id }, state }));
    await saveTranslation(context, { ...emptyTranslation(), rows }, progress, progress.place.records);
  }
}
