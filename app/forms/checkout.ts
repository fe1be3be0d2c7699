import { z } from "zod";
import { availabilityShape, lineOfText, linesOfText } from "#app/contract/parts.ts";
import { recipientShape, type PlaceOrderBody } from "#app/contract/orders.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { paymentMethods } from "#app/domain/order/payment.ts";
import { contactPhone } from "#app/domain/phone.ts";
import { addressField, checkoutName, choicesOf, courier, pickup, same, wayField } from "./checkout-fields.ts";
import type { FormDefinition } from "./form.ts";

const kinds = availabilityShape.options;

/** What the draft keeps; a consent is given anew with every order. */
export const draftFields: readonly string[] = [
  ...["fio", "phone", "payment", "comment", "customerNumber", "callMe"],
  ...kinds.flatMap((kind) => [wayField(kind), addressField(kind)]),
];

/** What the page says for itself: which checkout, in what state, for whom. */
const pageFields: readonly string[] = ["checkout", "basketVersion", "priceHash", "counterparty", "delivery.kind"];

const required = { error: "required" };
const line = (max: number) => z.string(required).trim().max(max, "max").refine(isOneLine, "invalid");
const address = z.string().transform(inOneLine).pipe(line(500));
const ofKinds = <S extends z.ZodType>(shape: S) =>
  z.object({ available: shape, notAvailable: shape, onOrder: shape }).optional();

const deliveryShape = z
  .object({
    kind: z.array(availabilityShape, "stale").min(1, "stale").max(kinds.length, "stale"),
    way: ofKinds(line(80).optional()),
    address: ofKinds(address.optional()),
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
      if (chosen !== same && way === courier && place === "")
        context.addIssue({ code: "custom", path: ["address", kind], message: "required" });
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
  offer: z.literal("on", "offer"),
});

export type CheckoutValue = z.output<typeof checkoutSchema>;
export const checkoutForm = {
  intent: "checkout.place",
  form: checkoutName,
  fields: [...draftFields, ...pageFields, "offer"],
  schema: checkoutSchema,
} satisfies FormDefinition;

/** The body of the order that a valid form asks for. */
export function orderBody({ delivery, payment, ...value }: CheckoutValue): PlaceOrderBody {
  return {
    checkout: value.checkout,
    basketVersion: value.basketVersion,
    priceHash: value.priceHash,
    counterparty: value.counterparty ?? null,
    groups: choicesOf(delivery).map(({ kind, way, address: place }) => ({
      kind,
      delivery:
        way === courier
          ? { providerCode: "own", address: place }
          : { providerCode: "pickup", pointCode: way.replace(pickup, "") },
    })),
    paymentMethod: payment,
    recipient: { fio: value.fio, phone: value.phone },
    ...(value.customerNumber ? { customerNumber: value.customerNumber } : {}),
    ...(value.comment ? { comment: value.comment } : {}),
    consents: { offer: true },
    callMe: value.callMe === "on",
  };
}

/** Where the API's name of a field stands in the form; `sent` are the kinds of its `groups`, in their order. */
export function fieldOfApi(name: string, sent: readonly Availability[]): string {
  const group = /^groups\.(\d)(\.delivery\.address)?/.exec(name);
  const kind = sent[Number(group?.[1])];
  if (kind) return group?.[2] ? addressField(kind) : wayField(kind);
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
