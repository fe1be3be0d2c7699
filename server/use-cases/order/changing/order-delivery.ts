import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { CalculateCard, DeliveryOption, PickupPoint } from "#app/contract/delivery/logistics.ts";
import type { PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { addMoney, moneyFromNumber, multiplyMoney, type Money } from "#app/domain/money.ts";
import type { PaymentMethod } from "#app/domain/order/payment.ts";
import { no, ok } from "#app/domain/verdict.ts";

export type GroupDelivery = {
  option: DeliveryOption;
  point: PickupPoint | null;
  address: string | null;
  interval: string | null;
  services: { code: DeliveryOption["services"][number]["code"]; price: Money; qty: number }[];
  /** The first date at the chosen point. */
  dateFrom: string;
  /** The date chosen by the buyer; null is the earliest. */
  day: string | null;
  /** Including services. */
  cost: Money;
  /** Its lines without a date. */
  waiting: CalculateCard[number]["waiting"];
};

/** Total of goods and deliveries; jointly delivered groups are charged once. */
export function totalOf(
  { lines }: { lines: readonly { sum: Money }[] },
  deliveries: ReadonlyMap<Availability, GroupDelivery>,
): Money {
  const costs = [...new Set(deliveries.values())].map(({ cost }) => cost);
  return addMoney(...lines.map(({ sum }) => sum), ...costs);
}

type Choice = PlaceOrderBody["groups"][number];

/**
 * The chosen delivery of every group, validated against the city's options. Jointly delivered groups share one.
 * `dayMayPass`: a date no longer possible becomes the earliest instead of a refusal.
 */
export function chosenDeliveries(
  card: CalculateCard,
  groups: readonly Choice[],
  { dayMayPass = false, paymentMethod }: { dayMayPass?: boolean | undefined; paymentMethod: PaymentMethod },
): ProblemOr<Map<Availability, GroupDelivery>, RefusalsOf<typeof chosenDelivery> | "paymentAfterCost"> {
  const chosen = new Map<Availability, GroupDelivery>();
  for (const { groupKind, kinds, options, waiting } of card) {
    const index = groups.findIndex(({ kind }) => kind === groupKind);
    const delivery = chosenDelivery(options, { choice: groups[index], index, dayMayPass });
    if (!delivery.ok) return delivery;
    // The sum to be paid is known when a manager has named the cost.
    if (delivery.value.option.isCostUnknown && paymentMethod !== "onDelivery")
      return no("paymentAfterCost", { field: "paymentMethod" });
    const whole = { ...delivery.value, waiting };
    for (const kind of kinds) chosen.set(kind, whole);
  }
  return ok(chosen);
}

function chosenDelivery(
  options: readonly DeliveryOption[],
  { choice, index, dayMayPass }: { choice: Choice | undefined; index: number; dayMayPass: boolean },
): ProblemOr<Omit<GroupDelivery, "waiting">, "deliveryDay" | "deliveryUnavailable" | "pickupDay" | "validation"> {
  const option = choice && options.find((one) => isChosen(one, choice.delivery));
  if (!choice || !option) return no("deliveryUnavailable", { kind: choice?.kind });
  const { interval = null } = choice.delivery;
  if (interval !== null && !option.intervals.some(({ from, to }) => `${from}-${to}` === interval))
    return no("deliveryUnavailable", { kind: choice.kind });
  const services = chosenServices(option, choice.delivery.services ?? []);
  if (services === null) return no("deliveryUnavailable", { kind: choice.kind });
  const cost = addMoney(moneyFromNumber(option.cost), ...services.map(({ price, qty }) => multiplyMoney(price, qty)));
  const offered = option.points.find(({ code }) => code === choice.delivery.pointCode);
  const wanted = choice.delivery.date ?? null;
  const isPossible = wanted === null || (offered ?? option).days.includes(wanted);
  if (!isPossible && !dayMayPass)
    return no(offered ? "pickupDay" : "deliveryDay", { field: `groups.${index}.delivery.date` });
  const day = isPossible ? wanted : null;
  if (offered) {
    const { code, name, address, phone, schedule, dateFrom } = offered;
    const point = { code, name, address, phone, schedule };
    return ok({ option, point, address: null, interval: null, services, dateFrom, day, cost });
  }
  const address = choice.delivery.address ?? "";
  if (address === "") {
    const path = ["groups", index, "delivery", "address"];
    return no("validation", { issues: [{ path, code: "too_small", origin: "string", minimum: 1 }] });
  }
  return ok({ option, point: null, address, interval, services, dateFrom: option.dateFrom, day, cost });
}

/** Options with points are chosen by point, courier options by distance zone. */
function isChosen({ providerCode, points, zone }: DeliveryOption, choice: Choice["delivery"]): boolean {
  if (providerCode !== choice.providerCode) return false;
  if (points.length > 0) return points.some(({ code }) => code === choice.pointCode);
  return choice.pointCode === undefined && (choice.zone === undefined || choice.zone === (zone?.code ?? ""));
}

/**
 * At current prices; null for a service not offered, repeated, or excluded by another: goods are carried up in one way
 * only.
 */
function chosenServices(
  { services: offered }: DeliveryOption,
  requested: NonNullable<Choice["delivery"]["services"]>,
): GroupDelivery["services"] | null {
  const codes = new Set(requested.map(({ code }) => code));
  if (codes.size < requested.length || (codes.has("lift") && codes.has("floor"))) return null;
  const chosen = requested.flatMap(({ code, qty }) => {
    const offer = offered.find((one) => one.code === code);
    if (!offer || (qty > 1 && code !== "floor")) return [];
    return [{ code, qty, price: moneyFromNumber(offer.price) }];
  });
  return chosen.length === requested.length ? chosen : null;
}
