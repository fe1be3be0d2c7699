import type { ProblemOr } from "#app/contract/problem.ts";
import type { CalculateCard } from "#app/contract/delivery/logistics.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { shipmentsOf } from "#app/domain/logistics/shipment.ts";
import { lineSum } from "#app/domain/money.ts";
import { addQuantity, checkQuantity, maxOrderQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { countedGoods } from "#server/db/queries/catalog/product-card.ts";
import type { CountedGoods } from "#server/db/queries/catalog/card-columns.ts";
import type { Ports } from "#server/ports/ports.ts";
import { doNotDivideOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { withCarriers } from "./carrier-desk.ts";
import { deliveryBook } from "./delivery-book.ts";
import { calculateOptions } from "./delivery-options.ts";
import { cargoOfGoods } from "./goods-cargo.ts";

type RequestedItem = { uuid: string; quantity: number; kind: Availability };

/** Shipping cost and dates of these goods, by group or together; always for the buyer's own city (security K10). */
export async function calculateCard(
  ports: Ports,
  buyer: Buyer,
  { items, together = false }: { items: readonly RequestedItem[]; together?: boolean | undefined },
): Promise<ProblemOr<CalculateCard, "badQuantity">> {
  const book = await deliveryBook(ports, buyer.city);
  const uuids = [...new Set(items.map((item) => item.uuid))];
  const cards = new Map(
    (await countedGoods(ports.database.db, { uuids, ...pricingOf(buyer) })).map((card) => [card.uuid, card]),
  );
  const quantities = new Map<string, Quantity>();
  const known: { card: CountedGoods; kind: Availability; quantity: Quantity }[] = [];
  for (const { uuid, quantity, kind } of items) {
    const checked = checkQuantity(quantity);
    if (!checked.ok || checked.value <= 0) return no("badQuantity", { uuid });
    const card = cards.get(uuid);
    if (card?.status !== "active") continue;
    const total = addQuantity(quantities.get(uuid) ?? zeroQuantity, checked.value);
    // A quantity above the order limit could overflow the sum.
    if (total > maxOrderQuantity(card.multiplicity, null)) return no("badQuantity", { uuid });
    known.push({ card, kind, quantity: checked.value });
    quantities.set(uuid, total);
  }
  const lines = known.map(({ card, kind, quantity }) => ({
    uuid: card.uuid,
    kind,
    quantity,
    sum: lineSum(priceAt(card.tiers, quantities.get(card.uuid) ?? quantity), quantity),
    cargo: cargoOfGoods(card, quantity),
    availableQuantity: card.availableQuantity,
    supplyDays: card.supplyDays,
  }));
  const shipments = shipmentsOf(lines, { doNotDivide: together || doNotDivideOf(buyer.viewer) });
  return ok(await withCarriers(book, () => Promise.resolve(calculateOptions(book, shipments))));
}
