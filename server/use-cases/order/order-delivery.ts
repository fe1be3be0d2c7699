import type { ProblemOr } from "#app/contract/problem.ts";
import type { CalculateCard, DeliveryOption, PickupPoint } from "#app/contract/logistics.ts";
import type { PlaceOrderBody } from "#app/contract/orders.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { addMoney, moneyFromNumber, type Money } from "#app/domain/money.ts";
import { no, ok } from "#app/domain/verdict.ts";

export type GroupDelivery = {
  option: DeliveryOption;
  point: PickupPoint | null;
  address: string | null;
  cost: Money;
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

/** What was chosen for every group that is ordered, checked against what this city offers for it. Groups that go together share one delivery. */
export function chosenDeliveries(
  card: CalculateCard,
  groups: readonly Choice[],
): ProblemOr<Map<Availability, GroupDelivery>> {
  const chosen = new Map<Availability, GroupDelivery>();
  for (const { groupKind, kinds, options } of card) {
    const index = groups.findIndex(({ kind }) => kind === groupKind);
    const delivery = chosenDelivery(options, groups[index], index);
    if (!delivery.ok) return delivery;
    for (const kind of kinds) chosen.set(kind, delivery.value);
  }
  return ok(chosen);
}

function chosenDelivery(
  options: readonly DeliveryOption[],
  choice: Choice | undefined,
  index: number,
): ProblemOr<GroupDelivery> {
  const option = options.find(({ providerCode }) => providerCode === choice?.delivery.providerCode);
  if (!choice || !option) return no("deliveryUnavailable", { kind: choice?.kind });
  const cost = moneyFromNumber(option.cost);
  if (option.type === "pickup") {
    const offered = option.points.find(({ code }) => code === choice.delivery.pointCode);
    if (!offered) return no("deliveryUnavailable", { kind: choice.kind });
    const { maxWeight: _, ...point } = offered;
    return ok({ option, point, address: null, cost });
  }
  const address = choice.delivery.address ?? "";
  if (address === "") {
    const path = ["groups", index, "delivery", "address"];
    return no("validation", { issues: [{ path, code: "too_small", origin: "string", minimum: 1 }] });
  }
  return ok({ option, point: null, address, cost });
}
