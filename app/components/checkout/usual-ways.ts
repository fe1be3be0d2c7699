import type { Setting } from "#app/contract/auth.ts";
import { courier, pickup, pickupAt, wayField } from "#app/forms/checkout-fields.ts";
import type { CheckoutViewModel } from "#app/view-models/checkout.ts";
import { waysOf, type Typed } from "./chosen-total.ts";

type DeliveryType = Extract<Setting, { code: "defaultDeliveryType" }>["value"];

/**
 * The ways that the buyer's settings choose for him (decisions §3.11): the courier, his own point where it takes the
 * group, or the only point there is. Nothing where he prefers nothing or it is not offered.
 */
export function usualWays(
  { groups }: Pick<CheckoutViewModel, "groups">,
  { type, pointCode }: { type: DeliveryType | null; pointCode: string | null },
): Typed {
  return Object.fromEntries(
    groups.flatMap(({ kind, options }) => {
      const offered = options.flatMap(waysOf);
      const way = type === "courier" ? courier : type === "pickup" || pointCode ? pickupAt(pointCode ?? "") : null;
      const chosen = offered.find((one) => one === way) ?? (type === "pickup" ? onlyPoint(offered) : undefined);
      return chosen === undefined ? [] : [[wayField(kind), chosen]];
    }),
  );
}

/** Which of several points is nobody's to guess. */
function onlyPoint(offered: readonly string[]): string | undefined {
  const points = offered.filter((one) => one.startsWith(pickup));
  return points.length === 1 ? points[0] : undefined;
}
