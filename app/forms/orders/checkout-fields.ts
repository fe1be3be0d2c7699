import type { Availability } from "#app/domain/basket/split.ts";
import type { ServiceCode } from "#app/domain/logistics/own-delivery.ts";

/** Names and values of the checkout's fields, shared by its page and its schema (checkout.ts). */

/** The delivery option of a group: one control with complete values, so that no part of a choice can be missing. */
export function wayField(kind: Availability): string {
  return `delivery.way.${kind}`;
}

/** A complete saved address; empty for the typed one. */
export function placeField(kind: Availability): string {
  return `delivery.place.${kind}`;
}

export function addressField(kind: Availability): string {
  return `delivery.address.${kind}`;
}

/** An ISO date; empty is as soon as possible. */
export function dayField(kind: Availability): string {
  return `delivery.day.${kind}`;
}

export function intervalField(kind: Availability): string {
  return `delivery.interval.${kind}`;
}

/** Checkboxes, never preselected. */
export function serviceField(code: ServiceCode, kind: Availability): string {
  return `delivery.${code}.${kind}`;
}

export function floorsField(kind: Availability): string {
  return `delivery.floors.${kind}`;
}

/** Single delivery of all groups: "on"; anything else means separate ones. */
export const togetherField = "delivery.together";

/** Values of `wayField`: courier (with a zone after a colon), a point, or same as the previous group. */
export const courier = "own";
export const same = "same";
export const pickup = "pickup:";

export function pickupAt(pointCode: string): string {
  return pickup + pointCode;
}

/** "own:near" -> the provider and its option. */
export function wayParts(way: string): { provider: string; rest: string } {
  const at = way.indexOf(":");
  return at < 0 ? { provider: way, rest: "" } : { provider: way.slice(0, at), rest: way.slice(at + 1) };
}

/** Whether it is delivered to an address rather than picked up. */
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
  /** Empty is as soon as possible. */
  day: string;
  interval: string;
  services: { code: ServiceCode; qty: number }[];
};

/**
 * The resolved delivery of each group. An empty address is the previous group's, and so is everything for "same as the
 * previous group", except the date, which may be too early for other goods, and paid services.
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

/** The shop's own courier and points offer a choice of dates. */
export function isOwnWay(way: string): boolean {
  const { provider } = wayParts(way);
  return provider === courier || provider === "pickup";
}

function floorsOf(typed: string | undefined): number {
  const floors = Number(typed);
  return Number.isInteger(floors) && floors >= 1 && floors <= 99 ? floors : 1;
}
