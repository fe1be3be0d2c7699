import { z } from "zod";
import { providerCodeShape } from "#app/contract/delivery/logistics.ts";
import type { OrderChangeBody } from "#app/contract/orders/order-changes.ts";
import { groupKinds, type Availability } from "#app/domain/basket/split.ts";
import { parseQuantity, quantityToNumber } from "#app/domain/quantity.ts";
import type { FormDefinition } from "#app/forms/form.ts";
import {
  addressField,
  courier,
  dayField,
  floorsField,
  intervalField,
  isBrought,
  isOwnWay,
  serviceCodes,
  serviceField,
  wayField,
  wayParts,
} from "./checkout-fields.ts";
import { deliveryFields, removalField, type OrderChangeValues } from "./order-change-fields.ts";

/** Changes of an order; quantities are separate fields by product. */
export const orderChangeForm = {
  intent: "order.change.preview",
  form: "order-change",
  fields: ["find", "fio", "phone", ...groupKinds.flatMap(deliveryFields), "comment"],
  schema: z.object({
    find: z.string().optional(),
    fio: z.string().optional(),
    phone: z.string().optional(),
    comment: z.string().optional(),
  }),
} as const satisfies FormDefinition;

type Fault = "quantityMissing" | "quantityBad" | "addressMissing" | "liftOrFloor" | "floorsBad";

/** The form as the API's body. Empty fields of found products are skipped. */
export function changeBody(
  typed: OrderChangeValues,
  { added }: { added: readonly string[] },
): { body: Omit<OrderChangeBody, "shown">; faults: Record<string, Fault> } {
  const lines: OrderChangeBody["lines"] = [];
  const faults: Record<string, Fault> = {};
  for (const [name, value] of Object.entries(typed)) {
    if (!name.startsWith("q.")) continue;
    const uuid = name.slice(2);
    if ((typed[removalField(uuid)] ?? "") !== "") lines.push({ uuid, quantity: 0 });
    else if (value.trim() !== "") {
      const quantity = parseQuantity(value);
      if (quantity.ok) lines.push({ uuid, quantity: quantityToNumber(quantity.value) });
      else faults[name] = "quantityBad";
    } else if (!added.includes(uuid)) faults[name] = "quantityMissing";
  }
  for (const kind of groupKinds) Object.assign(faults, deliveryFaults(typed, kind));
  const { fio = "", phone = "", comment } = typed;
  const body = {
    lines,
    ...(fio === "" && phone === "" ? {} : { recipient: { fio, phone } }),
    ...(comment === undefined ? {} : { comment: comment.replace(/\r\n/g, "\n") }),
    deliveries: groupKinds.flatMap((kind) => deliveryOf(typed, kind)),
  };
  return { body, faults };
}

/** A group without a chosen option stays unchanged. */
function deliveryOf(typed: OrderChangeValues, kind: Availability): OrderChangeBody["deliveries"] {
  const [way = "", date = ""] = [typed[wayField(kind)], typed[dayField(kind)]];
  const dated = date === "" || !(way === "" || isOwnWay(way)) ? {} : { date };
  if (way === "") return date === "" ? [] : [{ kind, date }];
  const { provider, rest } = wayParts(way);
  const providerCode = providerCodeShape.safeParse(provider).data ?? "pickup";
  // Options that no page offers are left to the API to refuse.
  if (!isBrought(way)) return [{ kind, providerCode, pointCode: rest, ...dated }];
  const address = addressOf(typed, kind);
  const own =
    provider !== courier
      ? {}
      : {
          interval: typed[intervalField(kind)] ?? "",
          ...(rest === "" ? {} : { zone: rest }),
          services: services(typed, kind),
        };
  return [{ kind, providerCode, ...(address === "" ? {} : { address }), ...own, ...dated }];
}

function services(typed: OrderChangeValues, kind: Availability) {
  return serviceCodes
    .filter((code) => typed[serviceField(code, kind)] === "on")
    .map((code) => ({ code, qty: code === "floor" ? Number(typed[floorsField(kind)]) || 1 : 1 }));
}

function deliveryFaults(typed: OrderChangeValues, kind: Availability): Record<string, Fault> {
  const way = typed[wayField(kind)] ?? "";
  if (!isBrought(way)) return {};
  const isTicked = (code: "lift" | "floor") => typed[serviceField(code, kind)] === "on";
  const [byLift, byStairs] = [isTicked("lift"), isTicked("floor")];
  const isOwn = wayParts(way).provider === courier;
  return {
    ...(addressOf(typed, kind) === "" ? { [addressField(kind)]: "addressMissing" } : {}),
    ...(isOwn && byLift && byStairs ? { [serviceField("floor", kind)]: "liftOrFloor" } : {}),
    ...(isOwn && byStairs && !/^[1-9]\d?$/.test(typed[floorsField(kind)] ?? "")
      ? { [floorsField(kind)]: "floorsBad" }
      : {}),
  };
}

function addressOf(typed: OrderChangeValues, kind: Availability): string {
  return (typed[addressField(kind)] ?? "").trim().replace(/\s*[\r\n]+\s*/g, ", ");
}
