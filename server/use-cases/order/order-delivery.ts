import type { ProblemOr } from "#app/contract/problem.ts";
import type { CalculateCard, DeliveryOption, PickupPoint } from "#app/contract/logistics.ts";
import type { PlaceOrderBody } from "#app/contract/checkouts.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { addMoney, moneyFromNumber, multiplyMoney, type Money } from "#app/domain/money.ts";
import { no, ok } from "#app/domain/verdict.ts";

export type GroupDelivery = {
  option: DeliveryOption;
  point: PickupPoint | null;
  address: string | null;
  interval: string | null;
  services: { code: DeliveryOption["services"][number]["code"]; price: Money; qty: number }[];
  /** The first day at the very point that is chosen. */
  dateFrom: string;
  /** The very day that the buyer wants; null is as soon as can be. */
  day: string | null;
  /** With its services. */
  cost: Money;
  /** Lines of it without a date. */
  waiting: CalculateCard[number]["waiting"];
};

/** What the goods and every delivery cost together; groups that go together are delivered once. */
export function totalOf(
  { lines }: { lines: readonly { sum: Money }[] },
  deliveries: ReadonlyMap<Availability, GroupDelivery>,
): Money {
  const costs = [...new Set(deliveries.values())].map(({ cost }) => cost);
  return addMoney(...lines.map(({ sum }) => sum), ...costs);
}

type Choice = PlaceOrderBody["groups"][number];

/**
 * What was chosen for every group that is ordered, checked against what this city offers for it. Groups that go together
 * share one delivery. `dayMayPass`: a day that can be no more is as soon as can be, else it is refused.
 */
export function chosenDeliveries(
  card: CalculateCard,
  groups: readonly Choice[],
  { dayMayPass = false }: { dayMayPass?: boolean | undefined } = {},
): ProblemOr<Map<Availability, GroupDelivery>> {
  const chosen = new Map<Availability, GroupDelivery>();
  for (const { groupKind, kinds, options, waiting } of card) {
    const index = groups.findIndex(({ kind }) => kind === groupKind);
    const delivery = chosenDelivery(options, { choice: groups[index], index, dayMayPass });
    if (!delivery.ok) return delivery;
    const whole = { ...delivery.value, waiting };
    for (const kind of kinds) chosen.set(kind, whole);
  }
  return ok(chosen);
}

function chosenDelivery(
  options: readonly DeliveryOption[],
  { choice, index, dayMayPass }: { choice: Choice | undefined; index: number; dayMayPass: boolean },
): ProblemOr<Omit<GroupDelivery, "waiting">> {
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

/** A way with points is chosen by one of them, the courier by how far he goes. */
function isChosen({ providerCode, points, zone }: DeliveryOption, choice: Choice["delivery"]): boolean {
  if (providerCode !== choice.providerCode) return false;
  if (points.length > 0) return points.some(({ code }) => code === choice.pointCode);
  return choice.pointCode === undefined && (choice.zone === undefined || choice.zone === (zone?.code ?? ""));
}

/** At the prices of now; null for what is not offered, is named twice or excludes another: goods go up one way alone. */
function chosenServices(
  { services: offered }: DeliveryOption,
  asked: NonNullable<Choice["delivery"]["services"]>,
): GroupDelivery["services"] | null {
  const codes = new Set(asked.map(({ code }) => code));
  if (codes.size < asked.length || (codes.has("lift") && codes.has("floor"))) return null;
  const chosen = asked.flatMap(({ code, qty }) => {
    const offer = offered.find((one) => one.code === code);
    if (!offer || (qty > 1 && code !== "floor")) return [];
    return [{ code, qty, price: moneyFromNumber(offer.price) }];
  });
  return chosen.length === asked.length ? chosen : null;
}
