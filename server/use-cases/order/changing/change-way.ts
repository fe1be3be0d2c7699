import type { DeliveryChange } from "#app/contract/orders/order-changes.ts";
import { providerCodeShape, type CalculateCard } from "#app/contract/delivery/logistics.ts";
import type { PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { PaymentMethod } from "#app/domain/order/payment.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { PartDelivery } from "./change-contents.ts";
import { chosenDeliveries, type GroupDelivery } from "./order-delivery.ts";
import { wireDelivery } from "#server/use-cases/order/placing/wire-delivery.ts";

type Kinds = CalculateCard[number]["kinds"];
type Options = CalculateCard[number]["options"];
/** `held`: the group's current delivery, null for a new group; `fallback`: delivery of the goods it joins. */
type Wish = {
  held: PartDelivery | null;
  ask: DeliveryChange | undefined;
  fallback: PartDelivery | null;
  method: PaymentMethod;
};
type Delivery = PlaceOrderBody["groups"][number]["delivery"];

/** The requested change; undefined when everything is as before. */
export function requestOf(
  requests: readonly DeliveryChange[],
  kinds: Kinds,
  held: PartDelivery,
): DeliveryChange | undefined {
  const ask = requests.find(({ kind }) => kinds.includes(kind));
  if (ask === undefined) return undefined;
  const differs =
    isOtherWay(ask, held) ||
    (ask.address !== undefined && ask.address !== held.address) ||
    (ask.zone !== undefined && ask.zone !== (held.zoneCode ?? "")) ||
    (ask.pointCode !== undefined && ask.pointCode !== held.point?.code) ||
    (ask.interval !== undefined && ask.interval !== (held.interval ?? "")) ||
    (ask.date !== undefined && ask.date !== held.dateFrom) ||
    (ask.services !== undefined && serviceCodes(ask.services) !== serviceCodes(held.services));
  return differs ? ask : undefined;
}

/** Another carrier, or a switch between the carrier's point and door. */
function isOtherWay(ask: DeliveryChange, held: PartDelivery): boolean {
  if (ask.providerCode === undefined) return false;
  return ask.providerCode !== held.providerCode || (ask.pointCode !== undefined) !== (held.point !== null);
}

/** "floor:3,unloading": chosen services in a fixed order; "" for none. */
export function serviceCodes(services: readonly { code: string; qty: number }[]): string {
  return services
    .map(({ code, qty }) => (qty === 1 ? code : `${code}:${qty}`))
    .sort()
    .join();
}

/**
 * The requested option, or the current one with the requested details; new goods follow the others without extra
 * services.
 */
export function choose(
  options: Options,
  kinds: Kinds,
  { held, ask, fallback, method }: Wish,
): ProblemOr<GroupDelivery, RefusalsOf<typeof chosenDeliveries> | "deliveryAddress"> {
  const [kind = "available"] = kinds;
  const base = held ?? fallback;
  if (base === null) return no("deliveryUnavailable", { kind });
  const isOther = ask !== undefined && isOtherWay(ask, base);
  const choice = isOther ? otherWay(ask, base) : sameWay(ask, { held, base });
  if (choice === null) return no("deliveryUnavailable", { kind });
  const interval = ask?.interval ?? (isOther ? null : held?.interval) ?? "";
  const date = namedDay(ask, held);
  const card: CalculateCard = [
    { groupKind: kind, kinds, waiting: [], cargo: { weight: 0, longest: 0, volume: 0 }, options },
  ];
  const one = (delivery: Delivery) => {
    const chosen = chosenDeliveries(card, [{ kind, delivery: { ...delivery, date } }], {
      paymentMethod: method,
    });
    if (!chosen.ok) return fieldless(chosen, kind);
    const found = chosen.value.get(kind);
    return found === undefined ? no("deliveryUnavailable", { kind }) : ok(found);
  };
  if (interval === "") return one(choice);
  const timed = one({ ...choice, interval });
  // A delivery interval not requested now may be dropped.
  return timed.ok || ask?.interval !== undefined ? timed : one(choice);
}

/** The requested date; a date already agreed stays valid for the same place even if no longer offered. */
function namedDay(ask: DeliveryChange | undefined, held: PartDelivery | null): string | undefined {
  if (ask?.date === undefined || held === null) return ask?.date;
  return ask.date === held.dateFrom && !isOtherPlace(ask, held) ? undefined : ask.date;
}

function isOtherPlace(ask: DeliveryChange, held: PartDelivery): boolean {
  if (isOtherWay(ask, held)) return true;
  return (
    (ask.pointCode !== undefined && ask.pointCode !== held.point?.code) ||
    (ask.zone !== undefined && ask.zone !== (held.zoneCode ?? ""))
  );
}

/** Drops field names, which refer to the checkout's body. */
function fieldless(refusal: Extract<ReturnType<typeof chosenDeliveries>, { ok: false }>, kind: Kinds[number]) {
  if (refusal.code === "validation") return no("deliveryAddress", { field: "address", kind });
  if (refusal.code === "deliveryDay" || refusal.code === "pickupDay") return no(refusal.code, { field: "date", kind });
  return refusal.code === "paymentAfterCost" ? no(refusal.code, { kind }) : refusal;
}

function otherWay({ providerCode, pointCode, zone, address, services = [] }: DeliveryChange, base: PartDelivery) {
  if (providerCode === undefined) return null;
  return { providerCode, pointCode, zone, address: address ?? base.address ?? undefined, services };
}

function sameWay(
  ask: DeliveryChange | undefined,
  { held, base }: { held: PartDelivery | null; base: PartDelivery },
): Delivery | null {
  const provider = providerCodeShape.safeParse(base.providerCode);
  if (!provider.success) return null;
  return {
    providerCode: provider.data,
    pointCode: ask?.pointCode ?? base.point?.code,
    zone: ask?.zone ?? base.zoneCode ?? undefined,
    address: ask?.address ?? base.address ?? undefined,
    services: ask?.services ?? (held?.services ?? []).map(({ code, qty }) => ({ code, qty })),
  };
}

/** Adds dates: promised ones are kept if possible. */
export function datedDelivery(chosen: GroupDelivery, { held, ask, isGrown }: Dated): PartDelivery {
  const fresh = wireDelivery(chosen, chosen.cost);
  // Another delivery option has its own dates.
  if (chosen.day !== null || held === null || (ask !== undefined && isOtherWay(ask, held))) return fresh;
  // Fewer goods keep the promised dates; more goods or another place may not come earlier.
  const { dateFrom, dateTo, isEstimate, hasDates } = held;
  const dates = { dateFrom, dateTo, isEstimate, hasDates };
  if (!isGrown && ask === undefined) return { ...fresh, ...dates };
  if (ask !== undefined && isOtherPlace(ask, held) && held.dateFrom === held.dateTo) {
    const day = daysOf(chosen).find((one) => one >= held.dateFrom);
    return day === undefined ? fresh : { ...fresh, dateFrom: day, dateTo: day };
  }
  return { ...fresh, dateFrom: later(held.dateFrom, fresh.dateFrom), dateTo: later(held.dateTo, fresh.dateTo) };
}

type Dated = Pick<Wish, "held" | "ask"> & { isGrown: boolean };

/** Dates to choose from. */
function daysOf({ option, point }: GroupDelivery): readonly string[] {
  return (option.points.find(({ code }) => code === point?.code) ?? option).days;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
