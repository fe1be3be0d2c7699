import type { DeliveryChange } from "#app/contract/orders/order-changes.ts";
import type { CalculateCard } from "#app/contract/delivery/logistics.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { shipmentsOf } from "#app/domain/logistics/shipment.ts";
import { addMoney, moneyToNumber, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { heldOf, mayGrow, openParts } from "#app/domain/order/change.ts";
import type { PaymentMethod } from "#app/domain/order/payment.ts";
import { zeroQuantity } from "#app/domain/quantity.ts";
import { ok } from "#app/domain/verdict.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import type { DeliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { calculateOptions } from "#server/use-cases/delivery/delivery-options.ts";
import { cargoOfGoods } from "#server/use-cases/delivery/goods-cargo.ts";
import type { GroupDelivery } from "./order-delivery.ts";
import { requestOf, choose, datedDelivery } from "./change-way.ts";
import { productsOf, type LivePart, type PartDelivery } from "./change-contents.ts";

type Cards = ReadonlyMap<string, ProductCardRow>;
type Change = {
  book: DeliveryBook;
  before: readonly LivePart[];
  after: readonly LivePart[];
  requests: readonly DeliveryChange[];
  cards: Cards;
  method: PaymentMethod;
  /** The buyer wants the order in one delivery. */
  whole: boolean;
};

/** `isRequested`: the buyer requested another delivery. */
type Changed = { parts: LivePart[]; isRequested: boolean };

/** Parts with their deliveries after a change: unaffected ones stay as they are. */
export function changedDeliveries(change: Change): ProblemOr<Changed, RefusalsOf<typeof settledGroup>> {
  const { after } = change;
  const done = new Map<LivePart, LivePart>();
  let isRequested = false;
  for (const { kinds, options } of offeredFor(change)) {
    const own = after.filter(({ kind }) => kinds.includes(kind));
    const settled = settledGroup(change, own, kinds, options);
    if (!settled.ok) return settled;
    own.forEach((part, at) => done.set(part, settled.value.parts[at] ?? part));
    isRequested ||= settled.value.isRequested;
  }
  return ok({ parts: after.map((part) => done.get(part) ?? part), isRequested });
}

/** Delivery options of each group of parts. */
export function offeredFor({ book, before, after, cards, whole }: Omit<Change, "requests" | "method">): CalculateCard {
  const together = isTogether(before) || (whole && new Set(before.map(({ kind }) => kind)).size === 1);
  const lines = after.flatMap(({ kind, warehouseUuid, pieces }) =>
    pieces.map(({ productUuid, quantity, sum }) => {
      const card = cards.get(productUuid);
      if (card === undefined) throw new Error(`an order holds the unknown product ${productUuid}`);
      const availableQuantity = warehouseUuid === null ? zeroQuantity : quantity;
      return {
        uuid: productUuid,
        ...{ kind, quantity, sum, availableQuantity, supplyDays: card.supplyDays },
        cargo: cargoOfGoods(card, quantity),
      };
    }),
  );
  return calculateOptions(book, shipmentsOf(lines, { doNotDivide: together }));
}

function isTogether(parts: readonly LivePart[]): boolean {
  return parts.some(({ delivery }) => delivery?.together === true);
}

type Kinds = CalculateCard[number]["kinds"];
type Options = CalculateCard[number]["options"];

function settledGroup(
  { before, requests, method }: Change,
  own: readonly LivePart[],
  kinds: Kinds,
  options: Options,
): ProblemOr<Changed, RefusalsOf<typeof choose>> {
  const open = openParts(own);
  if (open.length === 0) return ok({ parts: [...own], isRequested: false });
  const group = before.filter(({ kind }) => kinds.includes(kind));
  const was = openParts(group);
  // Goods added to a fixed group take its delivery without extra services.
  const held = groupDelivery(was) ?? withoutServices(groupDelivery(group));
  const isGrown = was.length === 0 || hasGrown(was, open);
  const ask = held === null ? undefined : requestOf(requests, kinds, held);
  const isRequested = ask !== undefined;
  if (!isGrown && !isRequested && isSame(was, open)) return ok({ parts: [...own], isRequested });

  const chosen = choose(options, kinds, { held, ask, fallback: before[0]?.delivery ?? null, method });
  if (!chosen.ok) return chosen;
  const delivery = isGrown ? chosen.value : withNamedCost(chosen.value, held, group);
  const dated = datedDelivery(delivery, { held, ask, isGrown });
  const fixed = addMoney(...own.filter(({ isOpen }) => !isOpen).map((part) => part.cost));
  const { cost: whole } = delivery;
  const rest = whole > fixed ? subtractMoney(whole, fixed) : zeroMoney;
  const shares = costShares(was, open, { cost: rest, method, isGrown });
  const bearer = shares.findIndex((share) => share > zeroMoney);
  const parts = own.map((part) => {
    const at = open.indexOf(part);
    if (at < 0) return part;
    const cost = shares[at] ?? zeroMoney;
    const services = at === Math.max(bearer, 0) ? dated.services : [];
    return {
      ...part,
      cost,
      delivery: { ...dated, services, cost: moneyToNumber(cost), together: kinds.length > 1 },
    };
  });
  return ok({ parts, isRequested });
}

/** To the same place and for no more goods the cost that a manager has named stays. */
function withNamedCost(chosen: GroupDelivery, held: PartDelivery | null, group: readonly LivePart[]): GroupDelivery {
  const { option, address } = chosen;
  const isSamePlace =
    held?.providerCode === option.providerCode &&
    held.address === address &&
    held.zoneCode === (option.zone?.code ?? null);
  if (!option.isCostUnknown || !isSamePlace || held.isCostUnknown) return chosen;
  const cost = addMoney(...group.map((part) => part.cost));
  return { ...chosen, cost, option: { ...option, isCostUnknown: false } };
}

function withoutServices(delivery: PartDelivery | null): PartDelivery | null {
  return delivery && { ...delivery, services: [] };
}

/** Delivery of a group; door services are stored on the part that bears its cost. */
export function groupDelivery(group: readonly LivePart[]): PartDelivery | null {
  const first = group[0]?.delivery ?? null;
  return first && { ...first, services: group.flatMap(({ delivery }) => delivery?.services ?? []) };
}

/**
 * Splits the delivery cost within a group's open parts: the first one bears it. Paid parts keep their share, and an
 * increase is borne by unpaid parts, so that nothing becomes cheaper through goods that may never be paid for.
 */
function costShares(
  was: readonly LivePart[],
  own: readonly LivePart[],
  { cost, method, isGrown }: { cost: Money; method: PaymentMethod; isGrown: boolean },
): Money[] {
  const isClosed = (part: LivePart) => part.uuid !== null && !mayGrow(part.status, method);
  const closed = own.findIndex(isClosed);
  const open = own.findIndex((part) => !isClosed(part));
  if (closed < 0 || open < 0) return own.map((_, at) => (at === 0 ? cost : zeroMoney));
  const paid = addMoney(...was.filter(isClosed).map((part) => part.cost));
  const kept = isGrown || paid < cost ? paid : cost;
  const more = cost > kept ? subtractMoney(cost, kept) : zeroMoney;
  return own.map((_, at) => (at === closed ? kept : at === open ? more : zeroMoney));
}

function hasGrown(was: readonly LivePart[], own: readonly LivePart[]): boolean {
  return productsOf(own).some((uuid) => heldOf(own, uuid) > heldOf(was, uuid));
}

function isSame(was: readonly LivePart[], own: readonly LivePart[]): boolean {
  return productsOf(was).every((uuid) => heldOf(own, uuid) === heldOf(was, uuid));
}
