import { usualPackageFuses } from "#app/domain/exchange/package-fuses.ts";
import { blownFuses, type Fuse, type FuseCounts } from "#app/domain/imports/fuses.ts";
import { activeGoods, stockedGoods } from "#server/db/queries/catalog/imports/references.ts";
import { heldInSession, takenAwayInSession, type TakenAway } from "#server/db/queries/exchange/fuse-counts.ts";
import { heldParts, type HeldPackagePart } from "#server/db/queries/exchange/problems.ts";
import type { PackageContext } from "./package-context.ts";

/** Part of a package that a fuse holds, before its differences are listed. */
export type BlownPart = Pick<HeldPackagePart, "kind" | "detail" | "fuse">;

export const nothingTaken: TakenAway = { zeroed: {}, hidden: 0, dropped: 0, removed: 0 };

/**
 * Fuses that a file blows together with the files before it, of the same job (`own`) and of the session: a package in
 * portions would otherwise empty the shop little by little. Where one is blown, later portions are held as well.
 */
export async function blownParts(
  { ports: { database }, job, fuses: limits }: PackageContext,
  counts: FuseCounts,
  dropped: number,
  own: TakenAway,
): Promise<BlownPart[]> {
  const { db } = database;
  const takes = counts.zeroed.size > 0 || counts.hidden > 0 || dropped > 0;
  const before = takes ? added(await takenAwayInSession(db, job.session, job.uuid), own) : nothingTaken;
  const zeroed = new Map([...counts.zeroed].map(([warehouse, count]) => [warehouse, count + zeroedIn(warehouse)]));
  const hidden = counts.hidden === 0 ? 0 : counts.hidden + before.hidden;
  const stocked = zeroed.size === 0 ? new Map<string, number>() : await stockedGoods(db);
  const blown = blownFuses(
    { ...counts, zeroed, hidden },
    {
      stocked: new Map([...stocked].map(([warehouse, count]) => [warehouse, count + zeroedIn(warehouse)])),
      active: hidden === 0 ? 0 : (await activeGoods(db)) + before.hidden,
    },
    limits,
  );
  const parts = blown.map((fuse): BlownPart => ({ ...partOf(fuse), fuse }));
  if (dropped > 0 && dropped + before.dropped > (limits.picturesDropped ?? usualPackageFuses.picturesDropped))
    parts.push({
      kind: "pictures",
      detail: "",
      fuse: { code: "picturesDropped", dropped: dropped + before.dropped },
    });
  if (!takes) return parts;
  const held = await heldInSession(db, job.session);
  const again = (kind: BlownPart["kind"], detail: string, fuse: unknown) => {
    const isNew = !parts.some((part) => part.kind === kind && part.detail === detail);
    if (isNew && held.has(`${kind} ${detail}`.trim())) parts.push({ kind, detail, fuse });
  };
  for (const [warehouse, count] of zeroed) again("stock", warehouse, { code: "stockZeroed", warehouse, zeroed: count });
  if (hidden > 0) again("status", "", { code: "goodsHidden", hidden });
  if (dropped > 0) again("pictures", "", { code: "picturesDropped", dropped });
  return parts;

  function zeroedIn(warehouse: string): number {
    return before.zeroed[warehouse] ?? 0;
  }
}

/** Kinds of rows that wait for a decision; stock by its warehouse. */
export async function heldOf({ ports, job }: PackageContext): Promise<Set<string>> {
  const parts = await heldParts(ports.database.db, job.uuid);
  return new Set(
    parts.flatMap(({ kind, detail, state }) =>
      state === "waiting" || state === "rejected" ? [detail === "" ? kind : `${kind} ${detail}`] : [],
    ),
  );
}

export function added(one: TakenAway, other: TakenAway): TakenAway {
  const zeroed = { ...one.zeroed };
  for (const [warehouse, count] of Object.entries(other.zeroed)) zeroed[warehouse] = (zeroed[warehouse] ?? 0) + count;
  return {
    zeroed,
    hidden: one.hidden + other.hidden,
    dropped: one.dropped + other.dropped,
    removed: one.removed + other.removed,
  };
}

function partOf(fuse: Fuse): Pick<BlownPart, "kind" | "detail"> {
  if (fuse.code === "priceJumps") return { kind: "prices", detail: "" };
  return fuse.code === "stockZeroed" ? { kind: "stock", detail: fuse.warehouse } : { kind: "status", detail: "" };
}
