import type { Availability } from "#app/domain/basket/split.ts";

/** Names and answers of the checkout's fields, for its page and its schema (checkout.ts) alike. */

export const checkoutName = "checkout";

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
export const pickup = "pickup:";

export function pickupAt(pointCode: string): string {
  return pickup + pointCode;
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
