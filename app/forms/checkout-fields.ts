import type { Availability } from "#app/domain/basket/split.ts";
import type { ServiceCode } from "#app/domain/logistics/own-delivery.ts";

/** Names and answers of the checkout's fields, for its page and its schema (checkout.ts) alike. */

/** How a group is received: one control with whole answers, so that no half of a choice can be missing. */
export function wayField(kind: Availability): string {
  return `delivery.way.${kind}`;
}

/** A saved address, whole; empty stands for the one that is typed. */
export function placeField(kind: Availability): string {
  return `delivery.place.${kind}`;
}

export function addressField(kind: Availability): string {
  return `delivery.address.${kind}`;
}

/** An ISO date; empty is as soon as can be. */
export function dayField(kind: Availability): string {
  return `delivery.day.${kind}`;
}

export function intervalField(kind: Availability): string {
  return `delivery.interval.${kind}`;
}

/** Ticks; never chosen beforehand. */
export function serviceField(code: ServiceCode, kind: Availability): string {
  return `delivery.${code}.${kind}`;
}

export function floorsField(kind: Availability): string {
  return `delivery.floors.${kind}`;
}

/** All groups in one delivery: "on"; whatever else is each by itself. */
export const togetherField = "delivery.together";

/** Answers of `wayField`: by courier (with a zone behind a colon), at a point, or as the group before. */
export const courier = "own";
export const same = "same";
export const pickup = "pickup:";

export function pickupAt(pointCode: string): string {
  return pickup + pointCode;
}

/** "own:near" -> who brings it, and what of his. */
export function wayParts(way: string): { provider: string; rest: string } {
  const at = way.indexOf(":");
  return at < 0 ? { provider: way, rest: "" } : { provider: way.slice(0, at), rest: way.slice(at + 1) };
}

/** Is it brought to an address? Else it is fetched at a point. */
export function isBrought(way: string): boolean {
  const { provider, rest } = wayParts(way);
  return provider === courier || (provider !== "" && provider !== "pickup" && provider !== same && rest === "");
}

export const serviceCodes: readonly ServiceCode[] = ["unloading", "lift", "floor"];

type Texts = Partial<Record<Availability, string | undefined>> | undefined;
type Typed = { kind: readonly Availability[] } & Partial<
  Record<"way" | "place" | "address" | "day" | "interval" | ServiceCode | "floors", Texts>
>;

export type WayChosen = {
  kind: Availability;
  way: string;
  address: string;
  /** Empty is as soon as can be. */
  day: string;
  interval: string;
  services: { code: ServiceCode; qty: number }[];
};

/**
 * How each group is received in the end. An address left empty is that of the group before, as are all answers of who
 * goes as it does, but for the day, since it may be too early for other goods, and for what costs extra.
 */
export function choicesOf({ kind, way, place, address: typed, day, interval, ...extras }: Typed): WayChosen[] {
  let last = { way: "", address: "", interval: "" };
  return kind.map((one) => {
    const chosen = way?.[one] ?? "";
    if (chosen === same) return { kind: one, ...last, day: "", services: [] };
    const address = isBrought(chosen) ? place?.[one] || typed?.[one] || last.address : last.address;
    last = { way: chosen, address, interval: wayParts(chosen).provider === courier ? (interval?.[one] ?? "") : "" };
    const services = serviceCodes.flatMap((code) =>
      wayParts(chosen).provider === courier && extras[code]?.[one] === "on"
        ? [{ code, qty: code === "floor" ? floorsOf(extras.floors?.[one]) : 1 }]
        : [],
    );
    return { kind: one, ...last, day: isOwnWay(chosen) ? (day?.[one] ?? "") : "", services };
  });
}

/** The shop's own courier and points come and open on days that can be chosen. */
export function isOwnWay(way: string): boolean {
  const { provider } = wayParts(way);
  return provider === courier || provider === "pickup";
}

function floorsOf(typed: string | undefined): number {
  const floors = Number(typed);
  return Number.isInteger(floors) && floors >= 1 && floors <= 99 ? floors : 1;
}
