import type { OrderChoices } from "#app/contract/order-changes.ts";
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
import { quantityField } from "./quantities.ts";

/** What stands in the fields of the form, by their names. */
export type Typed = Readonly<Record<string, string>>;

/** Everything that is asked of one group's delivery, in the checkout's own fields (checkout-fields.ts). */
export function deliveryFields(kind: Availability): string[] {
  const services = serviceCodes.map((code) => serviceField(code, kind));
  return [...[wayField(kind), addressField(kind), intervalField(kind), ...services, floorsField(kind)], dayField(kind)];
}

/** The box that takes a line out. */
export function removalField(uuid: string): string {
  return `remove.${uuid}`;
}

/** Where the form begins: the order as it is. */
export function orderChangeValues({ lines, deliveries, recipient, comment }: OrderChoices, phone: string): Typed {
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

/** The answer by which a group goes now; null where it is not offered any more. */
export function heldWay({
  providerCode,
  point,
  zone,
  options,
}: Pick<Delivery, "providerCode" | "point" | "zone" | "options">): string | null {
  const way = wayAt(providerCode, point?.code ?? zone ?? "");
  return options.flatMap(waysOf).includes(way) ? way : null;
}

/** A tick that was taken away stays away when the form comes back: of what is not there nothing is typed. */
export function shownValues(first: Typed, typed: Typed | null): Typed {
  if (typed === null) return first;
  const ticks = /^delivery\.(?:unloading|lift|floor)\./;
  return { ...Object.fromEntries(Object.entries(first).filter(([name]) => !ticks.test(name))), ...typed };
}
