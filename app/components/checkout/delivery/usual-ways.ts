import type { Setting } from "#app/contract/account/auth.ts";
import { waysOf } from "#app/domain/logistics/delivery-way.ts";
import { courier, pickup, pickupAt, wayField, wayParts } from "#app/forms/orders/checkout-fields.ts";
import type { CheckoutViewModel } from "#app/view-models/orders/checkout.ts";
import type { CheckoutValues } from "#app/components/checkout/chosen-total.ts";

type DeliveryType = Extract<Setting, { code: "defaultDeliveryType" }>["value"];

/**
 * Options preferred by the buyer's settings (product rules §3.11): the courier, the saved point if it fits, or the
 * first point. Empty without a preference or if unavailable.
 */
export function usualWays(
  { groups }: Pick<CheckoutViewModel, "groups">,
  { type, pointCode }: { type: DeliveryType | null; pointCode: string | null },
): CheckoutValues {
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
