import { ownerOf } from "#app/domain/exchange/ownership.ts";
import { usualPackageFuses } from "#app/domain/exchange/package-fuses.ts";
import { changesBetween } from "#app/domain/staff/journal.ts";
import { keptCategories } from "#server/db/queries/catalog/saving/categories.ts";
import { heldInSession, takenAwayInSession } from "#server/db/queries/exchange/fuse-counts.ts";
import type { HeldPackagePart } from "#server/db/queries/exchange/problems.ts";
import {
  categoriesToSettle,
  deleteGroups,
  groupsLeftOut,
  liveGroups,
  noteSettled,
} from "#server/db/queries/exchange/removed-groups.ts";
import { recordChanges } from "#server/db/queries/staff/journal.ts";
import { categoryObject } from "#server/use-cases/catalog/desk/categories/change-category.ts";
import { saveInTurn } from "#server/use-cases/catalog/saving/save-batch.ts";
import { categoriesIn } from "#server/use-cases/catalog/saving/save-categories.ts";
import type { ReferenceRecord } from "./link-references.ts";
import type { PackageContext } from "./package-context.ts";

const mostDifferences = 500;

export function groupsOf(records: readonly ReferenceRecord[]): { kept: string[]; deleted: string[] } {
  const groups = records.filter(({ type }) => type === "group");
  const idsOf = (isDeleted: boolean) =>
    groups.flatMap((one) => (one.type === "group" && one.isDeleted === isDeleted ? [one.id] : []));
  return { kept: idsOf(false), deleted: idsOf(true) };
}

type RemovedPart = {
  /** Null if the fuse lets them go. */
  part: Omit<HeldPackagePart, "uuid"> | null;
  /** Categories that would have no group any more. */
  removed: number;
};

/** What the fuse says of deleted groups; `own`: categories that files of the job before this one take away. */
export async function removedPart(
  { ports: { database }, job, fuses, categories }: PackageContext,
  ids: readonly string[],
  own: number,
): Promise<RemovedPart> {
  if (ids.length === 0) return { part: null, removed: 0 };
  const { db } = database;
  const live = await liveGroups(db, job.connection.uuid);
  const gone = new Set(ids);
  const kept = new Set(live.flatMap(({ id, target }) => (gone.has(id) ? [] : [target])));
  const lost = live.filter(({ id, target }) => gone.has(id) && !kept.has(target));
  const removed = new Set(lost.map(({ target }) => target)).size;
  if (removed === 0) return { part: null, removed };
  const before = own + (await takenAwayInSession(db, job.session, job.uuid)).removed;
  const linked = new Set(live.map(({ target }) => target)).size + before;
  const limit = linked * (fuses.categoriesRemoved ?? usualPackageFuses.categoriesRemoved);
  if (removed + before <= limit && !(await heldInSession(db, job.session)).has("groups"))
    return { part: null, removed };
  const fuse = { code: "categoriesRemoved", removed: removed + before, linked };
  const differences = lost.slice(0, mostDifferences).map(({ id, name, target }) => ({
    ...{ externalId: id, label: name, field: "category" },
    ...{ before: categories.pathOf(target) ?? "", after: null },
  }));
  return { part: { kind: "groups", detail: "", fuse, differences }, removed };
}

/** Their categories are seen to at the end of the job, when it is known what is on sale in them. */
export async function removeGroups({ ports, job }: PackageContext, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteGroups(ports.database.db, job.connection.uuid, ids, ports.clock.now());
}

/** Groups that a whole catalogue no longer names, once all its files are there; `isReleased` asks for a decision. */
export async function removeLeftGroups(
  context: PackageContext,
  isReleased: (part: Omit<HeldPackagePart, "uuid">) => Promise<boolean>,
): Promise<void> {
  const { ports, job } = context;
  const ids = await groupsLeftOut(ports.database.db, { connection: job.connection.uuid, session: job.session });
  const { part } = await removedPart(context, ids, 0);
  if (part === null || (await isReleased(part))) await removeGroups(context, ids);
}

/**
 * Hides categories whose groups 1C has deleted, as soon as nothing in them is on sale, and shows them again when a group
 * is back. Who shows one at the desk is not overruled.
 */
export async function settleCategories({ ports, job, policy, actor }: PackageContext): Promise<void> {
  const connection = job.connection.uuid;
  if (ownerOf(policy, "status") !== "source") return;
  const due = await categoriesToSettle(ports.database.db, connection);
  if (due.hide.length + due.show.length === 0) return;
  await saveInTurn(ports, { actor, kind: "categories" }, async (tx) => {
    const settled = await categoriesToSettle(tx, connection);
    const rows = [
      ...settled.hide.map((uuid) => ({ uuid, isHidden: true })),
      ...settled.show.map((uuid) => ({ uuid, isHidden: false })),
    ];
    const before = new Map([...(await keptCategories(tx))].map(([uuid, { isHidden }]) => [uuid, isHidden]));
    const plan = await categoriesIn(tx, rows);
    await noteSettled(tx, connection, settled);
    const textOf = (isHidden: boolean | undefined) => (isHidden === true ? "1" : "");
    const entries = plan.updated.map((category) => ({
      action: "category.saved",
      object: categoryObject(category),
      changes: changesBetween({ isHidden: textOf(before.get(category.uuid)) }, { isHidden: textOf(category.isHidden) }),
    }));
    await recordChanges(tx, { actor, requestId: null, address: null }, entries);
    return plan;
  });
}
