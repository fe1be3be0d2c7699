import type { RememberedGood } from "#server/db/queries/exchange/waiting-goods.ts";

/** What the shop remembers of the goods of a batch, and what the batch changes of it. */
export type GoodsMemory = {
  of(id: string): RememberedGood;
  change(id: string, what: Partial<Omit<RememberedGood, "externalId">>): void;
  /** Each good once. */
  changed(): RememberedGood[];
};

export function goodsMemory(kept: ReadonlyMap<string, RememberedGood>): GoodsMemory {
  const changed = new Map<string, RememberedGood>();
  const of = (externalId: string): RememberedGood =>
    changed.get(externalId) ??
    kept.get(externalId) ?? {
      ...{ externalId, waitingGroups: null, isSplit: false, isDeleted: false, isDescribed: false, isService: false },
    };
  return {
    of,
    change(id, what) {
      const before = of(id);
      const after = { ...before, ...what };
      if (JSON.stringify(after) !== JSON.stringify(before)) changed.set(id, after);
    },
    changed: () => [...changed.values()],
  };
}
