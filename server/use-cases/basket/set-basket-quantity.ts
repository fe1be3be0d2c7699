import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { BasketChange } from "#app/contract/basket/baskets.ts";
import { checkQuantity, settleQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { removedAt } from "#server/db/queries/basket/basket-lines.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { isSold } from "./basket-view.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import {
  basketOwnerFor,
  changeBasket,
  newLine,
  settledAs,
  withQuantity,
  type Decision,
  type RenderedFor,
  type LockedBasket,
} from "./change-basket.ts";

type Wanted = { uuid: string; quantity: number };
type SetInput = RenderedFor & { items: readonly Wanted[]; seq?: number | undefined };

/**
 * Sets quantities, zero removes. Of one browser's changes the highest `seq` wins in any order of arrival; an older one
 * is ignored and gets the current state (invariants BK4). A form without script has no `seq` and always applies.
 */
export async function setBasketQuantity(
  ports: Ports,
  buyer: Buyer,
  input: SetInput,
): Promise<ProblemOr<BasketChange, RefusalsOf<typeof basketOwnerFor> | RefusalsOf<typeof decideSet> | "basketFull">> {
  const owner = basketOwnerFor(buyer, input);
  if (!owner.ok) return owner;
  const wanted = quantitiesByProduct(input.items);
  if (!wanted.ok) return wanted;
  const products = [...wanted.value.keys()];
  const serverSeq = ports.clock.now().getTime();
  return transact(ports.database.db, (tx) =>
    changeBasket(tx, ports, { buyer, owner: owner.value, products }, async (held) => {
      const absent = held.others.map(({ uuid }) => uuid);
      const removed =
        input.seq === undefined ? new Map<string, number>() : await removedAt(tx, held.basket.uuid, absent);
      return decideSet(held, wanted.value, { seq: input.seq, serverSeq, removed });
    }),
  );
}

function quantitiesByProduct(items: readonly Wanted[]): ProblemOr<Map<string, Quantity>, "badQuantity"> {
  const wanted = new Map<string, Quantity>();
  for (const item of items) {
    const quantity = checkQuantity(item.quantity);
    if (!quantity.ok) return no("badQuantity", { uuid: item.uuid });
    wanted.set(item.uuid, quantity.value);
  }
  return ok(wanted);
}

type Order = { seq: number | undefined; serverSeq: number; removed: ReadonlyMap<string, number> };

function decideSet(
  { lines, others }: LockedBasket,
  wanted: ReadonlyMap<string, Quantity>,
  order: Order,
): ProblemOr<Decision, "badQuantity" | "productGone"> {
  const held = new Map(lines.map((line) => [line.uuid, line]));
  const goods = new Map([...lines, ...others].map((one) => [one.uuid, one]));
  const decision: Decision = { lines: [], removed: [], settled: [], seq: order.seq };
  for (const [uuid, quantity] of wanted) {
    const one = goods.get(uuid);
    if (!one) return no("productGone", { uuid });
    const line = held.get(uuid);
    const last = line?.seq ?? order.removed.get(uuid) ?? 0;
    if (order.seq !== undefined && order.seq < last) {
      decision.settled.push(settledAs(one, line?.quantity ?? zeroQuantity, unchanged));
    } else if (quantity <= 0) {
      decision.removed.push(uuid);
      decision.settled.push(settledAs(one, zeroQuantity, unchanged));
    } else {
      if (!isSold(one)) return no("productGone", { uuid });
      const settled = settleQuantity(quantity, one);
      if (!settled.ok) return no("badQuantity", { uuid });
      const base = line ? withQuantity(line, settled.value.quantity) : newLine(one, settled.value.quantity);
      decision.lines.push({ ...base, seq: order.seq ?? Math.max(last, order.serverSeq) });
      decision.settled.push(settledAs(one, settled.value.quantity, settled.value));
    }
  }
  return ok(decision);
}

const unchanged = { rounded: false, capped: false };
