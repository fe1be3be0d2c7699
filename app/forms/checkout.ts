import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { availabilityShape, lineOfText, linesOfText } from "#app/contract/parts.ts";
import { recipientShape, type PlaceOrderBody } from "#app/contract/orders.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { contactPhone } from "#app/domain/phone.ts";

/** The form's name in replies. */
export const checkoutForm = "checkout";

/** How a group is received: one control with whole answers, so that no half of a choice can be missing. */
export function wayField(kind: Availability): string {
  return `delivery.way.${kind}`;
}

export function addressField(kind: Availability): string {
  return `delivery.address.${kind}`;
}

/** Answers of `wayField`: by courier, at a point, or as the group before. */
export const courier = "own";
export const same = "same";
const pickup = "pickup:";

export function pickupAt(pointCode: string): string {
  return pickup + pointCode;
}

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
      if (chosen === "") context.addIssue({ code: "custom", path: ["way", kind], message: "way" });
      if (chosen !== same && way === courier && place === "")
        context.addIssue({ code: "custom", path: ["address", kind], message: "required" });
    }
  });

/** Messages are codes: app/i18n/checkout-error.ts words them. */
export const checkoutSchema = z.object({
  checkout: z.uuid("stale"),
  basketVersion: z.coerce.number("stale").int("stale").min(0, "stale"),
  priceHash: z.string("stale").max(128, "stale"),
  counterparty: z.uuid("stale").optional(),
  fio: line(150)
    .min(1, { error: "required", abort: true })
    .refine((typed) => recipientShape.shape.fio.safeParse(typed).success, "fio"),
  phone: z.string(required).refine((typed) => contactPhone(typed).ok, "phone"),
  delivery: deliveryShape,
  payment: z.enum(["onDelivery"], required),
  customerNumber: line(50).optional(),
  comment: z.string().trim().max(1_000, "max").refine(isText, "invalid").optional(),
  callMe: z.literal("on", "invalid").optional(),
  offer: z.literal("on", "offer"),
});

export type CheckoutValue = z.output<typeof checkoutSchema>;
/** Words an error: the field, the code, and the limit that was passed. */
export type ErrorWording = (field: string, code: string, limit?: number) => string;

/** Reads the whole form. Errors stand under the names of their fields, worded. */
export function readCheckout(form: FormData, word: ErrorWording) {
  return parseWithZod(form, {
    schema: checkoutSchema,
    formatError: (issues: z.core.$ZodIssue[]) =>
      issues.map((issue) =>
        word(issue.path.join("."), issue.message, "maximum" in issue ? Number(issue.maximum) : undefined),
      ),
  });
}

/** As typed, for a form that is shown again. */
export function typedValues(form: FormData): Record<string, string> {
  const known = knownFields(form);
  return Object.fromEntries(
    [...known.keys()].flatMap((name) => (known.getAll(name).length === 1 ? [[name, String(known.get(name))]] : [])),
  );
}

/** Only the fields that the form has: other names could build objects of any depth and size. */
export function knownFields(form: FormData): FormData {
  const known = new FormData();
  for (const name of [...draftFields, ...pageFields, "offer"]) {
    for (const value of form.getAll(name)) if (typeof value === "string") known.append(name, value);
  }
  return known;
}

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

type Texts = Partial<Record<Availability, string | undefined>> | undefined;

/** How each group is received in the end; an address left empty is that of the group before. */
export function choicesOf({
  kind,
  way,
  address: typed,
}: {
  kind: readonly Availability[];
  way?: Texts;
  address?: Texts;
}) {
  let last = { way: "", address: "" };
  return kind.map((one) => {
    const chosen = way?.[one] ?? "";
    const place = chosen === courier ? typed?.[one] || last.address : last.address;
    last = { way: chosen === same ? last.way : chosen, address: place };
    return { kind: one, ...last };
  });
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
