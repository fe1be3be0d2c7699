import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { BasketChange } from "#app/contract/basket/baskets.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { ok } from "#app/domain/verdict.ts";
import type { BasketLineWithCard } from "#server/db/queries/basket/baskets.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { pricedLines } from "./basket-view.ts";
import { doNotDivideOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { basketOwnerFor, changeBasket, type RenderedFor } from "./change-basket.ts";

type Tick = { uuid: string; kind: Availability; ticked: boolean };
type TickInput = RenderedFor & { items: readonly Tick[] };

/** Chooses the lines for checkout; missing ones are skipped. */
export async function tickBasket(
  ports: Ports,
  buyer: Buyer,
  input: TickInput,
): Promise<ProblemOr<BasketChange, RefusalsOf<typeof basketOwnerFor> | "basketFull">> {
  const owner = basketOwnerFor(buyer, input);
  if (!owner.ok) return owner;
  const products = [...new Set(input.items.map(({ uuid }) => uuid))];
  return transact(ports.database.db, (tx) =>
    changeBasket(tx, ports, { buyer, owner: owner.value, products }, ({ lines }) => {
      const divided = dividedProducts(lines, doNotDivideOf(buyer.viewer));
      return ok({ lines: lines.flatMap((line) => ticked(line, input.items, divided)), removed: [], settled: [] });
    }),
  );
}

function dividedProducts(lines: readonly BasketLineWithCard[], doNotDivide: boolean): ReadonlySet<string> {
  return new Set(
    pricedLines(lines, doNotDivide)
      .filter((line) => line.divided)
      .map((line) => line.item.uuid),
  );
}

function ticked(line: BasketLineWithCard, ticks: readonly Tick[], divided: ReadonlySet<string>): BasketLineWithCard[] {
  const own = ticks.filter((tick) => tick.uuid === line.uuid);
  if (own.length === 0) return [];
  const after = own.reduce((held, { kind, ticked }) => {
    // A line unticked as a whole stays unticked when stock splits it later.
    if (!divided.has(line.uuid)) return { available: ticked, waiting: ticked };
    return kind === "available" ? { ...held, available: ticked } : { ...held, waiting: ticked };
  }, line.ticked);
  return [{ ...line, ticked: after }];
}
