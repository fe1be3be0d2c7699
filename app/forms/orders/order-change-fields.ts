import type { OrderChoices } from "#app/contract/orders/order-changes.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { wayAt, waysOf } from "#app/domain/logistics/delivery-way.ts";
import {
  addressField,
  dayField,
  floorsField,
  intervalField,
  serviceCodes,
  serviceField,
  wayField,
} from "./checkout-fields.ts";
import { quantityField } from "#app/forms/basket/quantities.ts";

/** Values of the form by field name. */
export type OrderChangeValues = Readonly<Record<string, string>>;

/** Delivery fields of one group, the same as the checkout's (checkout-fields.ts). */
export function deliveryFields(kind: Availability): string[] {
  const services = serviceCodes.map((code) => serviceField(code, kind));
  return [...[wayField(kind), addressField(kind), intervalField(kind), ...services, floorsField(kind)], dayField(kind)];
}

/** Checkbox that removes a line. */
export function removalField(uuid: string): string {
  return `remove.${uuid}`;
}

/** Initial values: the order as it is. */
export function orderChangeValues(
  { lines, deliveries, recipient, comment }: OrderChoices,
  phone: string,
): OrderChangeValues {
  return {
    fio: recipient.fio,
    phone,
    comment,
    ...Object.fromEntries(lines.map(({ uuid, quantity }) => [quantityField(uuid), String(quantity).replace(".", ",")])),
    ...Object.fromEntries(deliveries.flatMap(valuesOf)),
  };
}

type Delivery = OrderChoices["deliveries"][number];

function valuesOf(delivery: Delivery): [string, string][] {
  const { kind, address, interval, services } = delivery;
  return [
    [wayField(kind), heldWay(delivery) ?? ""],
    [addressField(kind), address ?? ""],
    [intervalField(kind), interval ?? ""],
    ...services.map(({ code }): [string, string] => [serviceField(code, kind), "on"]),
    ...services
      .filter(({ code }) => code === "floor")
      .map(({ qty }): [string, string] => [floorsField(kind), `${qty}`]),
  ];
}

/** Value of a group's current delivery; null if no longer offered. */
export function heldWay({
  providerCode,
  point,
  zone,
  options,
}: Pick<Delivery, "providerCode" | "point" | "zone" | "options">): string | null {
  const way = wayAt(providerCode, point?.code ?? zone ?? "");
  return options.flatMap(waysOf).includes(way) ? way : null;
}

/** An unticked checkbox stays unticked when the form comes back: browsers send nothing for it. */
export function shownValues(first: OrderChangeValues, typed: OrderChangeValues | null): OrderChangeValues {
  if (typed === null) return first;
  const ticks = /^delivery\.(?:unloading|lift|floor)\./;
  return { ...Object.fromEntries(Object.entries(first).filter(([name]) => !ticks.test(name))), ...typed };
}
