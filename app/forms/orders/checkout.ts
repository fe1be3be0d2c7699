import { z } from "zod";
import { availabilityShape, lineOfText, linesOfText } from "#app/contract/parts.ts";
import { recipientShape, type PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { paymentMethods } from "#app/domain/order/payment.ts";
import { contactPhone } from "#app/domain/phone.ts";
import { isPlausibleDate } from "#app/domain/typed-date.ts";
import { providerCodeShape } from "#app/contract/delivery/logistics.ts";
import {
  addressField,
  choicesOf,
  courier,
  dayField,
  floorsField,
  intervalField,
  isBrought,
  placeField,
  same,
  serviceCodes,
  serviceField,
  togetherField,
  wayField,
  wayParts,
  type WayChosen,
} from "./checkout-fields.ts";
import { checkoutName } from "./checkout-name.ts";
import type { FormDefinition } from "#app/forms/form.ts";

const kinds = availabilityShape.options;

/** Fields saved in the draft; consent is given again for every order. */
export const draftFields: readonly string[] = [
  ...["fio", "phone", "payment", "comment", "customerNumber", "callMe"],
  ...[togetherField, "contract"],
  ...kinds.flatMap((kind) => [
    ...[wayField(kind), placeField(kind), addressField(kind), dayField(kind), intervalField(kind)],
    ...serviceCodes.map((code) => serviceField(code, kind)),
    floorsField(kind),
  ]),
];

/** Hidden fields of the page: the checkout, its state, and its counterparty. */
const pageFields: readonly string[] = ["checkout", "basketVersion", "priceHash", "counterparty", "delivery.kind"];

const required = { error: "required" };
const line = (max: number) => z.string(required).trim().max(max, "max").refine(isOneLine, "invalid");
const isoDate = z.iso.date("invalid").refine(isPlausibleDate, "invalid");
const address = z.string().transform(inOneLine).pipe(line(500));
const ofKinds = <S extends z.ZodType>(shape: S) =>
  z.object({ available: shape, notAvailable: shape, onOrder: shape }).optional();

const ticked = z.literal("on", "invalid").optional();
const isOwn = (way: string) => wayParts(way).provider === courier;

const deliveryShape = z
  .object({
    kind: z.array(availabilityShape, "stale").min(1, "stale").max(kinds.length, "stale"),
    way: ofKinds(line(80).optional()),
    place: ofKinds(address.optional()),
    address: ofKinds(address.optional()),
    day: ofKinds(isoDate.optional()),
    interval: ofKinds(line(20).optional()),
    unloading: ofKinds(ticked),
    lift: ofKinds(ticked),
    floor: ofKinds(ticked),
    floors: ofKinds(line(20).optional()),
    together: z.enum(["on", "off"], "invalid").optional(),
  })
  .superRefine((delivery, context) => {
    for (const { kind, way, address: place } of choicesOf(delivery)) {
      const chosen = delivery.way?.[kind] ?? "";
      if (chosen === "")
        context.addIssue({
          code: "custom",
          path: ["way", kind],
          message: delivery.kind.length === 1 ? "wayWhole" : "way",
        });
      if (chosen !== same && isBrought(way) && place === "")
        context.addIssue({ code: "custom", path: ["address", kind], message: "required" });
      if (!isOwn(way)) continue;
      if (delivery.lift?.[kind] === "on" && delivery.floor?.[kind] === "on")
        context.addIssue({ code: "custom", path: ["floor", kind], message: "liftOrFloor" });
      if (delivery.floor?.[kind] === "on" && !/^[1-9]\d?$/.test(delivery.floors?.[kind] ?? ""))
        context.addIssue({ code: "custom", path: ["floors", kind], message: "floors" });
    }
  });

/** Messages are codes: app/i18n/checkout-error.ts words them. */
const checkoutSchema = z.object({
  checkout: z.uuid("stale"),
  basketVersion: z.coerce.number("stale").int("stale").min(0, "stale"),
  priceHash: z.string("stale").max(128, "stale"),
  counterparty: z.uuid("stale").optional(),
  fio: line(150)
    .min(1, { error: "required", abort: true })
    .min(2, { error: "fioShort", abort: true })
    .refine((typed) => recipientShape.shape.fio.safeParse(typed).success, "fio"),
  phone: z.string(required).refine((typed) => contactPhone(typed).ok, "phone"),
  delivery: deliveryShape,
  payment: z.enum(paymentMethods, required),
  customerNumber: line(50).optional(),
  comment: z.string().trim().max(1_000, "max").refine(isText, "invalid").optional(),
  callMe: z.literal("on", "invalid").optional(),
  contract: z.uuid("stale").optional(),
  saveAddress: ticked,
  offer: z.literal("on", "offer"),
});

export type CheckoutValue = z.output<typeof checkoutSchema>;
export const checkoutForm = {
  intent: "checkout.place",
  form: checkoutName,
  fields: [...draftFields, ...pageFields, "saveAddress", "offer"],
  schema: checkoutSchema,
} satisfies FormDefinition;

/** The body of the order for a valid form. */
export function orderBody({ delivery, payment, ...value }: CheckoutValue): PlaceOrderBody {
  return {
    checkout: value.checkout,
    basketVersion: value.basketVersion,
    priceHash: value.priceHash,
    counterparty: value.counterparty ?? null,
    groups: choicesOf(delivery).map((choice) => ({ kind: choice.kind, delivery: deliveryBody(choice) })),
    ...(delivery.together === "on" ? { together: true } : {}),
    ...(value.contract ? { contract: value.contract } : {}),
    paymentMethod: payment,
    recipient: { fio: value.fio, phone: value.phone },
    ...(value.customerNumber ? { customerNumber: value.customerNumber } : {}),
    ...(value.comment ? { comment: value.comment } : {}),
    consents: { offer: true },
    callMe: value.callMe === "on",
  };
}

function deliveryBody({ way, address: place, day, interval, services }: WayChosen): DeliveryChoice {
  const { provider, rest } = wayParts(way);
  const known = providerCodeShape.safeParse(provider);
  // Options that no page offers are left to the API to refuse.
  if (!known.success) return { providerCode: "pickup", pointCode: rest };
  const date = day === "" ? {} : { date: day };
  if (!isBrought(way)) return { providerCode: known.data, pointCode: rest, ...date };
  return {
    providerCode: known.data,
    address: place,
    ...date,
    ...(rest === "" ? {} : { zone: rest }),
    ...(interval === "" ? {} : { interval }),
    ...(services.length === 0 ? {} : { services }),
  };
}

type DeliveryChoice = PlaceOrderBody["groups"][number]["delivery"];

/** Delivery addresses of an order, without duplicates. */
export function addressesOf({ groups }: PlaceOrderBody): string[] {
  return [...new Set(groups.flatMap(({ delivery }) => delivery.address ?? []))];
}

/** The form's name of an API field; `sent` are the kinds of its `groups`, in order. */
export function fieldOfApi(name: string, sent: readonly Availability[]): string {
  const [, at, field] = /^groups\.(\d)(?:\.delivery\.(address|date))?/.exec(name) ?? [];
  const kind = sent[Number(at)];
  if (kind) return field === "address" ? addressField(kind) : field === "date" ? dayField(kind) : wayField(kind);
  return name.replace(/^(?:recipient|consents)\./, "").replace("paymentMethod", "payment");
}

function isOneLine(typed: string): boolean {
  return lineOfText(typed.length).safeParse(typed).success;
}

function isText(typed: string): boolean {
  return linesOfText(typed.length).safeParse(typed).success;
}

function inOneLine(typed: string): string {
  return typed
    .split(/\s*[\r\n]+\s*/)
    .filter(Boolean)
    .join(", ");
}
