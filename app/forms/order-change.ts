import { z } from "zod";
import type { OrderChangeBody } from "#app/contract/order-changes.ts";
import { groupKinds, type Availability } from "#app/domain/basket/split.ts";
import { parseQuantity, quantityToNumber } from "#app/domain/quantity.ts";
import type { FormDefinition } from "./form.ts";
import { deliveryField, deliveryFields, removalField, type DeliveryField, type Typed } from "./order-change-fields.ts";

const ofDelivery = groupKinds.flatMap((kind) => deliveryFields.map((field) => deliveryField(field, kind)));

/** What is changed of an order; its goods are fields by product beside these. */
export const orderChangeForm = {
  intent: "order.change.preview",
  form: "order-change",
  fields: ["find", "fio", "phone", ...ofDelivery, "comment"],
  schema: z.object({
    find: z.string().optional(),
    fio: z.string().optional(),
    phone: z.string().optional(),
    comment: z.string().optional(),
  }),
} as const satisfies FormDefinition;

type Fault = "quantityMissing" | "quantityBad";

/** The form as the API wants it. An empty field of goods that are only found asks for nothing. */
export function changeBody(
  typed: Typed,
  { added }: { added: readonly string[] },
): { body: Omit<OrderChangeBody, "shown">; faults: Record<string, Fault> } {
  const lines: OrderChangeBody["lines"] = [];
  const faults: Record<string, Fault> = {};
  for (const [name, value] of Object.entries(typed)) {
    if (!name.startsWith("q.")) continue;
    const uuid = name.slice(2);
    if (typed[removalField(uuid)] !== undefined) lines.push({ uuid, quantity: 0 });
    else if (value.trim() !== "") {
      const quantity = parseQuantity(value);
      if (quantity.ok) lines.push({ uuid, quantity: quantityToNumber(quantity.value) });
      else faults[name] = "quantityBad";
    } else if (!added.includes(uuid)) faults[name] = "quantityMissing";
  }
  const { fio = "", phone = "", comment } = typed;
  const body = {
    lines,
    ...(fio === "" && phone === "" ? {} : { recipient: { fio, phone } }),
    ...(comment === undefined ? {} : { comment: comment.replace(/\r\n/g, "\n") }),
    deliveries: groupKinds.flatMap((kind) => deliveryOf(typed, kind)),
  };
  return { body, faults };
}

function deliveryOf(typed: Typed, kind: Availability): OrderChangeBody["deliveries"] {
  const of = (field: DeliveryField) => typed[deliveryField(field, kind)];
  const [address, zone, pointCode, date] = [of("address"), of("zone"), of("point"), of("date")];
  const interval = of("interval");
  if ([address, zone, pointCode, date, interval].every((value) => value === undefined)) return [];
  return [
    {
      kind,
      ...(address === undefined ? {} : { address: address.replace(/\s*[\r\n]+\s*/g, ", ") }),
      ...(zone ? { zone } : {}),
      ...(pointCode ? { pointCode } : {}),
      ...(interval === undefined ? {} : { interval }),
      ...(date ? { date } : {}),
    },
  ];
}
