import type { Setting } from "#app/contract/auth.ts";
import { waysOf } from "#app/domain/logistics/delivery-way.ts";
import { courier, pickup, pickupAt, wayField, wayParts } from "#app/forms/checkout-fields.ts";
import type { CheckoutViewModel } from "#app/view-models/checkout.ts";
import type { Typed } from "./chosen-total.ts";

type DeliveryType = Extract<Setting, { code: "defaultDeliveryType" }>["value"];

/**
 * The ways that the buyer's settings choose for him (decisions §3.11): the courier, his own point where it takes the
 * group, or the first point there is. Nothing where he prefers nothing or it is not offered.
 */
export function usualWays(
  { groups }: Pick<CheckoutViewModel, "groups">,
  { type, pointCode }: { type: DeliveryType | null; pointCode: string | null },
): Typed {
  return Object.fromEntries(
    groups.flatMap(({ kind, options }) => {
      const offered = options.flatMap(waysOf);
      const own = type === "courier" ? null : offered.find((one) => one === pickupAt(pointCode ?? ""));
      const chosen = own ?? offered.find((one) => isOfType(one, type));
      return chosen === undefined ? [] : [[wayField(kind), chosen]];
    }),
  );
}

function isOfType(way: string, type: DeliveryType | null): boolean {
  if (type === "courier") return wayParts(way).provider === courier;
  return type === "pickup" && way.startsWith(pickup);
}
