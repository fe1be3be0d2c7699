import type { ProblemOr } from "#app/contract/problem.ts";
import type { Filled } from "#app/contract/basket-lists.ts";
import { mostBasketLines } from "#app/domain/limits.ts";
import { settleQuantity } from "#app/domain/quantity.ts";
import { ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import type { ListLine } from "#server/db/queries/basket/basket-lists.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { isSold } from "./basket-view.ts";
import { changeBasket, newLine, settledAs, withQuantity, type Decision, type LockedBasket } from "./change-basket.ts";

type Filling = { decision: Decision; skipped: Filled["skipped"] };

/**
 * Brings the basket to hold these goods: what lies there in a smaller quantity grows to the one asked for, what lies there
 * in a larger one stays. So a second press changes nothing. What cannot be had is told, and the rest goes in.
 */
export async function fillBasket(
  tx: Tx,
  ports: Ports,
  { buyer, owner, lines }: { buyer: Buyer; owner: string; lines: readonly ListLine[] },
): Promise<ProblemOr<Filled>> {
  let skipped: Filled["skipped"] = [];
  const products = lines.map((line) => line.productUuid);
  const change = await changeBasket(tx, ports, { buyer, owner, products }, (held) => {
    const filling = fill(held, lines);
    ({ skipped } = filling);
    return ok(filling.decision);
  });
  if (!change.ok) return change;
  return ok({ ...change.value, added: change.value.settled.length, skipped });
}

function fill({ lines, others }: LockedBasket, wanted: readonly ListLine[]): Filling {
  const held = new Map(lines.map((line) => [line.productUuid, line]));
  const goods = new Map([...lines, ...others].map((one) => [one.card.uuid, one]));
  const decision: Decision = { lines: [], removed: [], settled: [] };
  const skipped: Filled["skipped"] = [];
  let room = mostBasketLines - lines.length;
  for (const { productUuid, quantity } of wanted) {
    const one = goods.get(productUuid);
    if (!one) continue;
    const line = held.get(productUuid);
    const { card } = one;
    const asked = line && line.quantity > quantity ? line.quantity : quantity;
    const settled = isSold(one) ? settleQuantity(asked, card) : null;
    if (!settled?.ok) skipped.push({ name: card.name, article: card.article, reason: "gone" });
    else if (!line && room <= 0) skipped.push({ name: card.name, article: card.article, reason: "full" });
    else {
      if (!line) room -= 1;
      const { value } = settled;
      decision.lines.push(line ? withQuantity(line, value.quantity) : newLine(one, value.quantity));
      decision.settled.push(settledAs(card, value.quantity, value));
    }
  }
  return { decision, skipped };
}
