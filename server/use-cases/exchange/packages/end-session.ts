import { lacksPortion } from "#app/domain/exchange/mentions.ts";
import { zeroQuantity } from "#app/domain/quantity.ts";
import { ok } from "#app/domain/verdict.ts";
import { blownFuses, noFuseCounts } from "#app/domain/imports/fuses.ts";
import { stockedGoods } from "#server/db/queries/catalog/imports/references.ts";
import { takenAwayInSession } from "#server/db/queries/exchange/fuse-counts.ts";
import { heldParts, insertHeld, insertProblems, type HeldPackagePart } from "#server/db/queries/exchange/problems.ts";
import {
  countedWarehouses,
  countNamed,
  endWhole,
  filesOfSession,
  lastWhole,
  leftOut,
  noteWhole,
  packagesOfSession,
  saysComplete,
  type SessionPackage,
} from "#server/db/queries/exchange/whole-packages.ts";
import { transact } from "#server/db/transaction.ts";
import { shrunkCatalog } from "./check-file.ts";
import { offersAtOnce } from "./package-file.ts";
import { removeLeftGroups } from "./removed-groups.ts";
import { openHeldTasks } from "./open-tasks.ts";
import type { PackageContext } from "./package-context.ts";
import { saveCounted, type Progress } from "./save-translation.ts";

const mostDifferences = 500;

/**
 * What whole packages of a session leave out is known once all their files are there: goods that its rests do not name
 * are not in the warehouses that they name, and a catalogue may have lost half of its goods (desk §8). False if the
 * session did not come whole, so that nothing follows from what it does not name.
 */
export async function endSession(context: PackageContext, progress: Progress): Promise<boolean> {
  const { ports, job } = context;
  const { db } = ports.database;
  const { session, connection } = job;
  const packages = await packagesOfSession(db, session);
  const whole = packages.filter(({ isWhole }) => isWhole);
  if (packages.length === 0) return true;
  const files = await filesOfSession(db, session);
  const isBroken = files === "refused" || (files === "open" && !job.isOfDeactivate);
  if (isBroken || (job.isOwn && (await isCut(context, whole)))) {
    if (whole.length > 0 || job.isOfDeactivate) await noteCut(context, progress);
    return false;
  }
  // The catalogue is there, while offers may be still to come.
  if (job.isOfDeactivate && (files === "open" || (await saysComplete(db, connection.uuid)))) return true;
  const goods = await catalogGoods(context, whole);
  if (goods === "held") return false;
  if (goods !== null) await removeLeftGroups(context, (part) => isReleased(context, part));
  const rests = whole.find(({ kind }) => kind === "rests");
  if (rests !== undefined)
    for (const warehouse of await countedWarehouses(db, session))
      await emptyShelves(context, progress, warehouse, rests.formedAt);
  const held = await heldParts(db, job.uuid);
  const names = Object.fromEntries(whole.map((one) => [one.kind, one.files]));
  if (held.some(({ state }) => state === "waiting")) {
    // The next catalogue is compared with this one, whatever becomes of the stock.
    const { rests: _, ...files } = names;
    await noteWhole(db, session, { goods, files });
    return true;
  }
  await transact<null>(db, async (tx) => {
    await endWhole(tx, session, { goods, files: names });
    return ok(null);
  });
  return true;
}

/**
 * Whether a session that was not ended by 1C broke off: its module ends others, numbers of its portions leave one out,
 * or it has sent fewer of them than the last whole one.
 */
async function isCut({ ports, job }: PackageContext, whole: readonly SessionPackage[]): Promise<boolean> {
  const { db } = ports.database;
  const connection = job.connection.uuid;
  if (await saysComplete(db, connection)) return true;
  for (const { kind, files } of whole) {
    const last = await lastWhole(db, { connection, session: job.session, kind });
    if (lacksPortion(files) || files.length < (last?.files.length ?? 0)) return true;
  }
  return false;
}

async function noteCut({ ports, job }: PackageContext, progress: Progress): Promise<void> {
  const problem = { path: "", externalId: null, code: "cutSession", field: "", value: "" };
  progress.counts.refused += 1;
  await transact<null>(ports.database.db, async (tx) => {
    await insertProblems(tx, job.uuid, [problem]);
    return ok(null);
  });
}

/** How many goods the whole catalogue has named, null without one; `held` if they are too few and nobody agreed. */
async function catalogGoods(
  context: PackageContext,
  whole: readonly SessionPackage[],
): Promise<number | null | "held"> {
  const { ports, job } = context;
  const { db } = ports.database;
  if (!whole.some(({ kind }) => kind === "goods")) return null;
  const goods = await countNamed(db, job.session);
  const last = await lastWhole(db, { connection: job.connection.uuid, session: job.session, kind: "goods" });
  const fuse = shrunkCatalog(context, goods, last?.goods ?? 0);
  const isHeld = fuse !== null && !(await isReleased(context, { kind: "goods", detail: "", fuse, differences: [] }));
  return isHeld ? "held" : goods;
}

async function emptyShelves(
  context: PackageContext,
  progress: Progress,
  warehouse: string,
  formedAt: string,
): Promise<void> {
  const { ports, job, fuses } = context;
  const { db } = ports.database;
  const { session, connection } = job;
  const ids = await leftOut(db, { connection: connection.uuid, session, warehouse, formedAt });
  if (ids.length === 0) return;
  const before = (await takenAwayInSession(db, session, job.uuid)).zeroed[warehouse] ?? 0;
  const [fuse] = blownFuses(
    { ...noFuseCounts(), zeroed: new Map([[warehouse, ids.length + before]]) },
    { stocked: new Map([[warehouse, ((await stockedGoods(db)).get(warehouse) ?? 0) + before]]), active: 0 },
    fuses,
  );
  const differences = ids.slice(0, mostDifferences).map((externalId) => ({
    ...{ externalId, field: `stock:${warehouse}`, after: 0 },
  }));
  if (fuse !== undefined && !(await isReleased(context, { kind: "stock", detail: warehouse, fuse, differences })))
    return;
  const rows = ids.map((id) => ({ id, path: "", warehouse, counted: zeroQuantity }));
  for (let from = 0; from < rows.length; from += offersAtOnce) {
    const some = rows.slice(from, from + offersAtOnce);
    await saveCounted(context, { rows: some, parked: [], formedAt }, progress, progress.place.records);
  }
}

/** Whether an administrator lets a part through; without a decision it is held. */
export async function isReleased(context: PackageContext, part: Omit<HeldPackagePart, "uuid">): Promise<boolean> {
  const { ports, job } = context;
  const { db } = ports.database;
  const decided = await heldParts(db, job.uuid);
  const own = decided.find(({ kind, detail }) => kind === part.kind && detail === part.detail);
  if (own !== undefined) return own.state === "applying" || own.state === "applied";
  await transact<null>(db, async (tx) => {
    const held = { ...part, uuid: ports.ids.uuid() };
    await openHeldTasks(tx, context, await insertHeld(tx, job.uuid, [held], ports.clock.now()));
    return ok(null);
  });
  return false;
}
