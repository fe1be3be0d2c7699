import { priceKey, type PriceToSave, type TierToSave } from "#app/domain/catalog/saving/price.ts";
import { mostRowsInBatch } from "#app/domain/catalog/saving/saved-row.ts";
import { ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { holdDuePlans, settlePlans, type DuePlan } from "#server/db/queries/catalog/prices/price-plans.ts";
import { takeTurn } from "#server/db/queries/catalog/saving/turn.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { topicOfOffers } from "#server/use-cases/catalog/saving/save-batch.ts";
import { savePricesIn } from "#server/use-cases/catalog/saving/save-prices.ts";

type Needs = Pick<Ports, "database" | "clock" | "bus" | "failpoints" | "log">;

/**
 * Applies planned prices that are due; returns their number. Prices and the state of their plans change in one
 * transaction a batch, so each is applied once, whoever runs this and whenever it is killed. The history names the
 * author of the plan. A plan that cannot be applied is canceled with the reason.
 */
export async function applyDuePrices(ports: Needs, stopping?: AbortSignal): Promise<number> {
  const { database, clock, bus, failpoints, log } = ports;
  let applied = 0;
  while (!stopping?.aborted) {
    const { value } = await transact<Applied & { due: number }>(database.db, async (tx) => {
      await takeTurn(tx);
      const due = await holdDuePlans(tx, clock.now(), mostRowsInBatch);
      const done = await applyGroups(tx, due);
      await failpoints.reach("prices.planned_written");
      return ok({ due: due.length, ...done });
    });
    if (value.due === 0) break;
    applied += value.due - value.refused;
    log.info({ event: "prices.applied", count: value.due, refused: value.refused }, "planned prices were applied");
    await bus.publish(await topicOfOffers(database.db, value.offers));
    if (value.due < mostRowsInBatch) break;
  }
  return applied;
}

/** `offers`: uuids of products whose prices have changed. */
type Applied = { refused: number; offers: readonly string[] };

async function applyGroups(tx: Tx, due: readonly DuePlan[]): Promise<Applied> {
  let refused = 0;
  const changed: string[] = [];
  for (const group of groupsOf(due)) {
    const [first] = group;
    if (first === undefined) continue;
    const uuids = new Map(group.map(({ uuid, productUuid, listId }) => [priceKey(productUuid, listId), uuid]));
    const { rows, offers } = await savePricesIn(tx, group.map(rowOf), {
      actor: first.actor,
      sourceOf: ({ productUuid, listId }) => `plan ${uuids.get(priceKey(productUuid, listId))}`,
    });
    const settled = group.map(({ uuid }, at) => {
      const row = rows[at];
      return { uuid, refusal: row?.status === "refused" ? row.code : null };
    });
    await settlePlans(tx, settled);
    changed.push(...offers);
    refused += settled.filter(({ refusal }) => refusal !== null).length;
  }
  return { refused, offers: changed };
}

/** In their order; a group has one author, and a product's price in a list once, so that each change has its entry. */
function groupsOf(due: readonly DuePlan[]): DuePlan[][] {
  const groups: DuePlan[][] = [];
  let seen = new Set<string>();
  for (const plan of due) {
    const key = priceKey(plan.productUuid, plan.listId);
    const last = groups.at(-1);
    const author = last?.[0]?.actor;
    if (last !== undefined && author?.kind === plan.actor.kind && author.id === plan.actor.id && !seen.has(key)) {
      last.push(plan);
    } else {
      groups.push([plan]);
      seen = new Set();
    }
    seen.add(key);
  }
  return groups;
}

function rowOf({ product, list, from, price, oldPrice }: DuePlan): PriceToSave | TierToSave {
  if (from > 0) return { product, list, from, price };
  return { product, list, price, ...(oldPrice === null ? {} : { oldPrice }) };
}
