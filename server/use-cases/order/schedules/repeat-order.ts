import type { ProblemOr } from "#app/contract/problem.ts";
import type { Repeat, RepeatItem } from "#app/contract/orders/schedules.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import { repeatLine, type RepeatedLine } from "#app/domain/order/repeat.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { productImage } from "#server/db/queries/catalog/drawing-address.ts";
import { productCards } from "#server/db/queries/catalog/product-card.ts";
import { orderedLines, type OrderedLineRow } from "#server/db/queries/order/schedules/repeated-lines.ts";
import type { Ports } from "#server/ports/ports.ts";
import { pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { isSold } from "#server/use-cases/basket/basket-view.ts";
import { ordersScope } from "#server/use-cases/order/reading/own-order.ts";

type RepeatSource = { id: string; number: string | null };

/** An own order or one part of it, with current availability in the buyer's city; read-only (security E9, K8). */
export async function repeatOrder(
  { database: { db } }: Ports,
  buyer: Buyer,
  source: RepeatSource,
): Promise<ProblemOr<Repeat, "notFound">> {
  const whose = ordersScope(buyer);
  const found = whose ? await orderedLines(db, whose, source) : null;
  if (!found) return no("notFound");
  const uuids = found.lines.flatMap(({ productUuid, replacementUuid }) =>
    replacementUuid === null ? [productUuid] : [productUuid, replacementUuid],
  );
  const cards = new Map(
    (await productCards(db, { uuids: [...new Set(uuids)], ...pricingOf(buyer) })).map((card) => [card.uuid, card]),
  );
  return ok({ order: found.order, items: found.lines.map((line) => itemOf(line, cards)) });
}

function itemOf(line: OrderedLineRow, cards: ReadonlyMap<string, ProductCardRow>): RepeatItem {
  const card = cards.get(line.productUuid);
  const sold = card && isSold(card) ? card : null;
  const other = line.replacementUuid === null ? undefined : cards.get(line.replacementUuid);
  const replacement = sold === null && other && isSold(other) ? other : null;
  const now = repeatLine(line, sold, replacement !== null);
  return {
    uuid: line.productUuid,
    slug: sold?.slug ?? null,
    article: sold?.article ?? line.article,
    userArticle: card?.userArticle ?? null,
    name: sold?.name ?? line.name,
    image: card ? (productImage(card)?.url ?? null) : null,
    unit: sold?.unit ?? line.unit,
    multiplicity: quantityToNumber(sold?.multiplicity ?? line.multiplicity),
    ordered: quantityToNumber(line.quantity),
    state: now.state,
    quantity: quantityToNumber(now.quantity),
    available: sold === null ? 0 : quantityToNumber(sold.availableQuantity),
    max: quantityToNumber(now.max),
    oldPrice: moneyToNumber(line.price),
    newPrice: now.price === null ? null : moneyToNumber(now.price),
    replacement: replacement && replacementOf(replacement, repeatLine(line, replacement, false)),
  };
}

function replacementOf(
  { uuid, slug, name, article, unit, multiplicity }: ProductCardRow,
  { quantity, max, price }: RepeatedLine,
): RepeatItem["replacement"] {
  return {
    ...{ uuid, slug, name, article, unit },
    multiplicity: quantityToNumber(multiplicity),
    quantity: quantityToNumber(quantity),
    max: quantityToNumber(max),
    price: price === null ? null : moneyToNumber(price),
  };
}
