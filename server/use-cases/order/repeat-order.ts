import type { ProblemOr } from "#app/contract/problem.ts";
import type { Repeat, RepeatItem } from "#app/contract/schedules.ts";
import { moneyToNumber, type Money } from "#app/domain/money.ts";
import { repeatLine, type RepeatedLine } from "#app/domain/order/repeat.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { productImage } from "#server/db/queries/catalog/drawing-address.ts";
import { productCards } from "#server/db/queries/catalog/product-card.ts";
import { orderedLines, type OrderedLine } from "#server/db/queries/order/repeated-lines.ts";
import type { Ports } from "#server/ports/ports.ts";
import { pricingOf, seesOwnPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { isSold } from "#server/use-cases/basket/basket-view.ts";
import { whoseOrders } from "./own-order.ts";

type Asked = { id: string; number: string | null };

/** An own order, or one part of it, as it can be had now in the buyer's city; changes nothing (security E9, K8). */
export async function repeatOrder({ database: { db } }: Ports, buyer: Buyer, asked: Asked): Promise<ProblemOr<Repeat>> {
  const whose = whoseOrders(buyer);
  const found = whose ? await orderedLines(db, whose, asked) : null;
  if (!found) return no("notFound");
  const uuids = found.lines.flatMap(({ productUuid, replacementUuid }) =>
    replacementUuid === null ? [productUuid] : [productUuid, replacementUuid],
  );
  const cards = new Map(
    (await productCards(db, { uuids: [...new Set(uuids)], ...pricingOf(buyer) })).map((card) => [card.uuid, card]),
  );
  const seesPrices = seesOwnPrices(buyer.viewer);
  return ok({ order: found.order, items: found.lines.map((line) => itemOf(line, cards, seesPrices)) });
}

function itemOf(line: OrderedLine, cards: ReadonlyMap<string, ProductCardRow>, seesPrices: boolean): RepeatItem {
  const card = cards.get(line.productUuid);
  const sold = card && isSold({ card }) ? card : null;
  const other = line.replacementUuid === null ? undefined : cards.get(line.replacementUuid);
  const replacement = sold === null && other && isSold({ card: other }) ? other : null;
  const now = repeatLine(line, sold, replacement !== null);
  const shown = (price: Money | null) => (price === null || !seesPrices ? null : moneyToNumber(price));
  return {
    uuid: line.productUuid,
    slug: sold?.slug ?? null,
    article: sold?.article ?? line.article,
    userArticle: card?.userArticle ?? null,
    name: sold?.name ?? line.name,
    image: card ? productImage(card).url : null,
    unit: sold?.unit ?? line.unit,
    multiplicity: quantityToNumber(sold?.multiplicity ?? line.multiplicity),
    ordered: quantityToNumber(line.quantity),
    // That a price changed is a word about what the counterparty pays.
    state: now.state === "priceChanged" && !seesPrices ? "ok" : now.state,
    quantity: quantityToNumber(now.quantity),
    available: sold === null ? 0 : quantityToNumber(sold.availableQuantity),
    max: quantityToNumber(now.max),
    oldPrice: shown(line.price),
    newPrice: shown(now.price),
    replacement: replacement && replacementOf(replacement, repeatLine(line, replacement, false), shown),
  };
}

function replacementOf(
  { uuid, slug, name, article, unit, multiplicity }: ProductCardRow,
  { quantity, max, price }: RepeatedLine,
  shown: (price: Money | null) => number | null,
): RepeatItem["replacement"] {
  return {
    ...{ uuid, slug, name, article, unit },
    multiplicity: quantityToNumber(multiplicity),
    quantity: quantityToNumber(quantity),
    max: quantityToNumber(max),
    price: shown(price),
  };
}
