import type { OrderChoices } from "#app/contract/order-changes.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { quantityField } from "./quantities.ts";

/** What stands in the fields of the form, by their names. */
export type Typed = Readonly<Record<string, string>>;

/** Fields of one group's delivery: "address.available". */
export const deliveryFields = ["address", "zone", "point", "interval", "date"] as const;
export type DeliveryField = (typeof deliveryFields)[number];

export function deliveryField(field: DeliveryField, kind: Availability): string {
  return `${field}.${kind}`;
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
    ...Object.fromEntries(
      deliveries.flatMap(({ kind, address, zone, pointCode, interval, dateFrom, days }) => [
        [deliveryField("address", kind), address ?? ""],
        [deliveryField("zone", kind), zone ?? ""],
        [deliveryField("point", kind), pointCode ?? ""],
        [deliveryField("interval", kind), interval ?? ""],
        [deliveryField("date", kind), days === null ? "" : dateFrom],
      ]),
    ),
  };
}
