import type { DeliveryChange } from "#app/contract/order-changes.ts";
import { providerCodeShape, type CalculateCard } from "#app/contract/logistics.ts";
import type { PlaceOrderBody } from "#app/contract/checkouts.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { addDays } from "#app/domain/local-time.ts";
import { deliveryDays } from "#app/domain/limits.ts";
import { addWorkingDays } from "#app/domain/logistics/promise.ts";
import { shipmentsOf } from "#app/domain/logistics/shipment.ts";
import { addMoney, moneyToNumber, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { heldOf, mayGrow } from "#app/domain/order/change.ts";
import type { PaymentMethod } from "#app/domain/order/payment.ts";
import { zeroQuantity } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import type { DeliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { calculateOptions } from "#server/use-cases/delivery/delivery-options.ts";
import { cargoOfGoods } from "#server/use-cases/delivery/goods-cargo.ts";
import type { LivePart, PartDelivery } from "./change-contents.ts";
import { chosenDeliveries, type GroupDelivery } from "./order-delivery.ts";
import { wireDelivery } from "./wire-delivery.ts";

type Cards = ReadonlyMap<string, ProductCardRow>;
type Change = {
  book: DeliveryBook;
  before: readonly LivePart[];
  after: readonly LivePart[];
  asks: readonly DeliveryChange[];
  cards: Cards;
  method: PaymentMethod;
  /** The buyer wants his orders whole. */
  whole: boolean;
};

/** The parts with the delivery that they have after a change: what neither its goods nor its buyer change stays as it is. */
export function changedDeliveries(change: Change): ProblemOr<LivePart[]> {
  const { after } = change;
  const done = new Map<LivePart, LivePart>();
  for (const { kinds, options } of offeredFor(change)) {
    const own = after.filter(({ kind }) => kinds.includes(kind));
    const settled = settledGroup(change, own, kinds, options);
    if (!settled.ok) return settled;
    own.forEach((part, at) => done.set(part, settled.value[at] ?? part));
  }
  return ok(after.map((part) => done.get(part) ?? part));
}

/** What each group of the parts could choose from. */
export function offeredFor({ book, before, after, cards, whole }: Omit<Change, "asks" | "method">): CalculateCard {
  const together = isTogether(before) || (whole && new Set(before.map(({ kind }) => kind)).size === 1);
  const lines = after.flatMap(({ kind, warehouseUuid, pieces }) =>
    pieces.map(({ productUuid, quantity, sum }) => {
      const card = cards.get(productUuid);
      if (card === undefined) throw new Error(`an order holds the unknown product ${productUuid}`);
      const availableQuantity = warehouseUuid === null ? zeroQuantity : quantity;
      return {
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
  { book, before, asks, method }: Change,
  own: readonly LivePart[],
  kinds: Kinds,
  options: Options,
): ProblemOr<LivePart[]> {
  const was = before.filter(({ kind }) => kinds.includes(kind));
  const held = was[0]?.delivery ?? null;
  const isGrown = held === null || hasGrown(was, own);
  const ask = held === null ? undefined : askOf(asks, kinds, held);
  if (!isGrown && ask === undefined && isSame(was, own)) return ok([...own]);

  const chosen = choose(options, kinds, { held, ask, fallback: before[0]?.delivery ?? null });
  if (!chosen.ok) return chosen;
  const dated = datedDelivery(book, chosen.value, { held, ask, isGrown });
  if (!dated.ok) return dated;
  const shares = costShares(was, own, { cost: chosen.value.cost, method, isGrown });
  const bearer = shares.findIndex((share) => share > zeroMoney);
  return ok(
    own.map((part, at) => {
      const cost = shares[at] ?? zeroMoney;
      const services = at === Math.max(bearer, 0) ? dated.value.services : [];
      return {
        ...part,
        cost,
        delivery: { ...dated.value, services, cost: moneyToNumber(cost), together: kinds.length > 1 },
      };
    }),
  );
}

/** What the buyer asks to be different; undefined where it is all as it was. */
function askOf(asks: readonly DeliveryChange[], kinds: Kinds, held: PartDelivery): DeliveryChange | undefined {
  const ask = asks.find(({ kind }) => kinds.includes(kind));
  if (ask === undefined) return undefined;
  const differs =
    (ask.address !== undefined && ask.address !== held.address) ||
    (ask.zone !== undefined && ask.zone !== (held.zoneCode ?? "")) ||
    (ask.pointCode !== undefined && ask.pointCode !== held.point?.code) ||
    (ask.interval !== undefined && ask.interval !== (held.interval ?? "")) ||
    (ask.date !== undefined && ask.date !== held.dateFrom);
  return differs ? ask : undefined;
}

type Wish = { held: PartDelivery | null; ask: DeliveryChange | undefined; fallback: PartDelivery | null };

/** The way it went, with what is asked; new goods go the way of the others, without their extras. */
function choose(options: Options, kinds: Kinds, { held, ask, fallback }: Wish): ProblemOr<GroupDelivery> {
  const [kind = "available"] = kinds;
  const base = held ?? fallback;
  const provider = providerCodeShape.safeParse(base?.providerCode);
  if (base === null || !provider.success) return no("deliveryUnavailable", { kind });
  const interval = ask?.interval ?? held?.interval ?? "";
  const choice: PlaceOrderBody["groups"][number]["delivery"] = {
    providerCode: provider.data,
    pointCode: ask?.pointCode ?? base.point?.code,
    zone: ask?.zone ?? base.zoneCode ?? undefined,
    address: ask?.address ?? base.address ?? undefined,
    services: (held?.services ?? []).map(({ code, qty }) => ({ code, qty })),
  };
  const card: CalculateCard = [{ groupKind: kind, kinds, cargo: { weight: 0, longest: 0, volume: 0 }, options }];
  const one = (delivery: typeof choice) => {
    const chosen = chosenDeliveries(card, [{ kind, delivery }]);
    if (!chosen.ok) return chosen;
    const found = chosen.value.get(kind);
    return found === undefined ? no("deliveryUnavailable", { kind }) : ok(found);
  };
  if (interval === "") return one(choice);
  const timed = one({ ...choice, interval });
  // Hours that nobody has named just now need not stay.
  return timed.ok || ask?.interval !== undefined ? timed : one(choice);
}

function datedDelivery(
  { calendar }: DeliveryBook,
  chosen: GroupDelivery,
  { held, ask, isGrown }: Pick<Wish, "held" | "ask"> & { isGrown: boolean },
): ProblemOr<PartDelivery> {
  const fresh = wireDelivery(chosen, chosen.cost);
  const { date } = ask ?? {};
  if (date !== undefined && date !== held?.dateFrom) {
    const isWorking = addWorkingDays(addDays(date, -1), 1, calendar) === date;
    const isPossible = date >= fresh.dateFrom && date <= addDays(fresh.dateFrom, deliveryDays);
    return isWorking && isPossible
      ? ok({ ...fresh, dateFrom: date, dateTo: date })
      : no("deliveryDay", { field: "date" });
  }
  if (held === null) return ok(fresh);
  // Fewer goods come when they were promised; more of them, or to another place, not earlier than that.
  const dates = { dateFrom: held.dateFrom, dateTo: held.dateTo, isEstimate: held.isEstimate };
  if (!isGrown && ask === undefined) return ok({ ...fresh, ...dates });
  return ok({ ...fresh, dateFrom: later(held.dateFrom, fresh.dateFrom), dateTo: later(held.dateTo, fresh.dateTo) });
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

/**
 * Who of a group bears its cost: its first part. What is paid for already bears what it bore, and what comes to it since
 * it has grown is borne by what is to be paid yet: nothing is cheaper for goods that nobody may pay for after all.
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

function productsOf(parts: readonly LivePart[]): string[] {
  return [...new Set(parts.flatMap(({ pieces }) => pieces.map(({ productUuid }) => productUuid)))];
}

function hasGrown(was: readonly LivePart[], own: readonly LivePart[]): boolean {
  return productsOf(own).some((uuid) => heldOf(own, uuid) > heldOf(was, uuid));
}

function isSame(was: readonly LivePart[], own: readonly LivePart[]): boolean {
  return productsOf(was).every((uuid) => heldOf(own, uuid) === heldOf(was, uuid));
}
