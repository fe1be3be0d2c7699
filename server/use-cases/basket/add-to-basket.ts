import type { ProblemCode, ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { z } from "zod";
import { settledShape, type BasketChange } from "#app/contract/basket/baskets.ts";
import { doubledPageMs, doublePressMs } from "#app/domain/limits.ts";
import { addQuantity, checkQuantity, settleQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { claimKey, claimClick, keepResponse, type KeyOwner } from "#server/db/queries/order/idempotency.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { stableHash } from "#server/security/stable-hash.ts";
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
import { readChangedBasket } from "./changed-basket.ts";

type Wanted = { uuid: string; quantity: number };
type AddInput = RenderedFor & {
  items: readonly Wanted[];
  idempotencyKey: string | null;
  isPress: boolean;
  page?: string | undefined;
};

/** Adds to the basket; idempotent by key (invariants BK3), and double clicks are deduplicated. */
export async function addToBasket(
  ports: Ports,
  buyer: Buyer,
  input: AddInput,
): Promise<
  ProblemOr<BasketChange, RefusalsOf<typeof basketOwnerFor> | RefusalsOf<typeof decideAdd> | "basketFull" | "keyReused">
> {
  const owner = basketOwnerFor(buyer, input);
  if (!owner.ok) return owner;
  const wanted = quantitiesByProduct(input.items);
  if (!wanted.ok) return wanted;
  return transact(ports.database.db, async (tx) => {
    const add = () =>
      changeBasket(tx, ports, { buyer, owner: owner.value, products: [...wanted.value.keys()] }, (held) =>
        decideAdd(held, wanted.value),
      );
    const { idempotencyKey, isPress, items, page } = input;
    if (idempotencyKey !== null)
      return once(tx, buyer, { owner: owner.value, scope: "basket.add", key: idempotencyKey }, items, add);
    if (isPress) {
      const key = stableHash(page === undefined ? items : { page, items });
      return once(
        tx,
        buyer,
        { owner: owner.value, scope: "basket.press", key, isOfPage: page !== undefined },
        items,
        add,
      );
    }
    return add();
  });
}

async function once<C extends ProblemCode = never>(
  tx: Tx,
  buyer: Buyer,
  key: KeyOwner & { scope: "basket.add" | "basket.press"; isOfPage?: boolean },
  items: readonly Wanted[],
  add: () => Promise<ProblemOr<BasketChange, C>>,
): Promise<ProblemOr<BasketChange, C | "keyReused">> {
  const claimed = await (key.scope === "basket.press"
    ? claimClick(tx, key, key.isOfPage ? doubledPageMs : doublePressMs)
    : claimKey(tx, key, stableHash(items)));
  if (claimed.state === "reused") return no("keyReused");
  if (claimed.state === "done") {
    const products = items.map(({ uuid }) => uuid);
    const basket = await readChangedBasket(tx, buyer, { owner: key.owner, products });
    return ok({ basket, settled: settledList.parse(claimed.response) });
  }
  const added = await add();
  if (added.ok) await keepResponse(tx, key, added.value.settled);
  return added;
}

const settledList = z.array(settledShape);

function quantitiesByProduct(items: readonly Wanted[]): ProblemOr<Map<string, Quantity>, "badQuantity"> {
  const wanted = new Map<string, Quantity>();
  for (const item of items) {
    const quantity = checkQuantity(item.quantity);
    if (!quantity.ok || quantity.value <= 0) return no("badQuantity", { uuid: item.uuid });
    wanted.set(item.uuid, addQuantity(wanted.get(item.uuid) ?? zeroQuantity, quantity.value));
  }
  return ok(wanted);
}

function decideAdd(
  { lines, others }: LockedBasket,
  wanted: ReadonlyMap<string, Quantity>,
): ProblemOr<Decision, "badQuantity" | "productGone"> {
  const held = new Map(lines.map((line) => [line.uuid, line]));
  const goods = new Map([...lines, ...others].map((one) => [one.uuid, one]));
  const decision: Decision = { lines: [], removed: [], settled: [] };
  for (const [uuid, more] of wanted) {
    const one = goods.get(uuid);
    if (!one || !isSold(one)) return no("productGone", { uuid });
    const line = held.get(uuid);
    const settled = settleQuantity(line ? addQuantity(line.quantity, more) : more, one);
    if (!settled.ok) return no("badQuantity", { uuid });
    const { quantity } = settled.value;
    decision.lines.push(line ? withQuantity(line, quantity) : newLine(one, quantity));
    decision.settled.push(settledAs(one, quantity, settled.value));
  }
  return ok(decision);
}
