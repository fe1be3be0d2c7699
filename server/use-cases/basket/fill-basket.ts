import type { ProblemOr } from "#app/contract/problem.ts";
import type { FilledBasket } from "#app/contract/basket/basket-lists.ts";
import { mostBasketLines } from "#app/domain/limits.ts";
import { settleQuantity } from "#app/domain/quantity.ts";
import { ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import type { ListLine } from "#server/db/queries/basket/basket-lists.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { isSold } from "./basket-view.ts";
import { changeBasket, newLine, settledAs, withQuantity, type Decision, type LockedBasket } from "./change-basket.ts";

type Filling = { decision: Decision; skipped: FilledBasket["skipped"] };

/**
 * Raises the basket to the given quantities; larger ones stay, so repeating it changes nothing. Unavailable goods are
 * reported and the rest is added.
 */
export async function fillBasket(
  tx: Tx,
  ports: Ports,
  { buyer, owner, lines }: { buyer: Buyer; owner: string; lines: readonly ListLine[] },
): Promise<ProblemOr<FilledBasket, "basketFull">> {
  let skipped: FilledBasket["skipped"] = [];
  const products = lines.map((line) => line.uuid);
  const change = await changeBasket(tx, ports, { buyer, owner, products }, (held) => {
    const filling = fill(held, lines);
    ({ skipped } = filling);
    return ok(filling.decision);
  });
  if (!change.ok) return change;
  return ok({ ...change.value, added: change.value.settled.length, skipped });
}

function fill({ lines, others, rest }: LockedBasket, wanted: readonly ListLine[]): Filling {
  const held = new Map(lines.map((line) => [line.uuid, line]));
  const goods = new Map([...lines, ...others].map((one) => [one.uuid, one]));
  const decision: Decision = { lines: [], removed: [], settled: [] };
  const skipped: FilledBasket["skipped"] = [];
  let room = mostBasketLines - lines.length - rest.length;
  for (const { uuid, quantity } of wanted) {
    const one = goods.get(uuid);
    if (!one) continue;
    const line = held.get(uuid);
    const target = line && line.quantity > quantity ? line.quantity : quantity;
    const settled = isSold(one) ? settleQuantity(target, one) : null;
    if (!settled?.ok) skipped.push({ name: one.name, article: one.article, reason: "gone" });
    else if (!line && room <= 0) skipped.push({ name: one.name, article: one.article, reason: "full" });
    else {
      if (!line) room -= 1;
      const { value } = settled;
      decision.lines.push(line ? withQuantity(line, value.quantity) : newLine(one, value.quantity));
      decision.settled.push(settledAs(one, value.quantity, value));
    }
  }
  return { decision, skipped };
}
