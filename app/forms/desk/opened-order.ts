import type { OrderChoices } from "#app/contract/orders/order-changes.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { dayField } from "#app/forms/orders/checkout-fields.ts";
import { deliveryFields, orderChangeValues } from "#app/forms/orders/order-change-fields.ts";

/** An order as the forms of its change are opened with it, by field; of days those that are promised now. */
export function openedOrder(choices: OrderChoices): Record<string, string> {
  const saved = orderChangeValues(choices, formatPhone(choices.recipient.phone));
  const deliveries = choices.deliveries.flatMap(({ kind, isEstimate, dateFrom }) => [
    ...deliveryFields(kind).map((name) => [name, saved[name] ?? ""] as const),
    [dayField(kind), isEstimate ? "" : dateFrom] as const,
  ]);
  return { ...saved, ...Object.fromEntries(deliveries) };
}

/** Hidden name of a line, for the case that somebody takes it out of the order. */
export function lineNameField(field: string): string {
  return `named.${field}`;
}

/** The field of the line whose name this field holds; null: another field. */
export function lineOfNameField(name: string): string | null {
  return /^named\.(q\..+)$/.exec(name)?.[1] ?? null;
}
