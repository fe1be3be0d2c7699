import type { Label } from "#app/domain/picking/labels.ts";
import { formatDate } from "#app/i18n/format.ts";
import { deliveryWay } from "#app/i18n/order-delivery.ts";

/** Where a box goes and when, without the person who gets it. */
export function labelRows({ way, providerCode, route, day }: Pick<Label, "way" | "providerCode" | "route" | "day">) {
  return [
    deliveryWay({ type: way, providerCode }),
    ...(route === null ? [] : [route]),
    ...(day === null ? [] : [formatDate(day)]),
  ];
}
