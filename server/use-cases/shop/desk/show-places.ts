import type { DeskPlace, DeskPlaceRow, NewDeskPlace } from "#app/contract/desk/shop/places.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { declineCity } from "#app/domain/city/decline.ts";
import { placeFields, type PlaceKind } from "#app/domain/desk/places.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { hasOrders, listPlaces, type Places } from "#server/db/queries/shop/places.ts";
import { knownCity } from "#server/opening/known-cities.ts";
import type { Ports } from "#server/ports/ports.ts";
import { cityText, newCity } from "#server/use-cases/shop/places/city.ts";
import { pointText } from "#server/use-cases/shop/places/point.ts";
import { citySlug, warehouseRef } from "#server/use-cases/shop/places/references.ts";
import { warehouseText } from "#server/use-cases/shop/places/warehouse.ts";

/** A place with its fields; `cityUuid` decides who sees it, `ref` names it to the commands. */
export type FoundPlace = DeskPlaceRow & { cityUuid: string; ref: string; fields: Record<string, string> };

export async function listDeskPlaces({ database }: Ports, staff: StaffScope): Promise<DeskPlaceRow[]> {
  const places = await listPlaces(database.db);
  const alphabet = new Intl.Collator("ru", { numeric: true });
  return seenPlaces(places, staff)
    .map(({ cityUuid: _, ref: __, fields: ___, ...row }) => row)
    .toSorted((a, b) => alphabet.compare(a.city ?? "", b.city ?? "") || alphabet.compare(a.name, b.name));
}

export async function showDeskPlace(
  { database }: Ports,
  staff: StaffScope,
  { kind, uuid }: { kind: PlaceKind; uuid: string },
): Promise<ProblemOr<DeskPlace, "placeNotFound">> {
  const places = await listPlaces(database.db);
  const found = findPlace(places, staff, kind, uuid);
  if (found === undefined) return no("placeNotFound");
  const { cityUuid, ref: _, fields, ...row } = found;
  return ok({
    ...row,
    fields: shownFields(kind, fields),
    usual: kind === "city" ? usualCases(row.name) : {},
    choices: choicesOf(places, staff),
    can: {
      edit: mayStaff(staff, "editPlaces", { city: cityUuid }),
      editPrefix: kind === "city" && !(await hasOrders(database.db, uuid)),
    },
  });
}

/** A form of a new one; a city has what follows from its name. */
export async function showNewPlace(
  { database, settings }: Ports,
  staff: StaffScope,
  kind: PlaceKind,
  { name = "" }: { name?: string | undefined },
): Promise<NewDeskPlace> {
  const places = await listPlaces(database.db);
  const main = places.cities.find(({ slug }) => slug === settings.mainCity);
  const fields: Record<string, string> =
    kind === "city"
      ? {
          ...{ timezone: main?.timezone ?? newCity["timezone"] ?? "", price_list: places.priceLists[0]?.code ?? "" },
          ...(name === "" ? {} : placeOfCity(name)),
        }
      : {};
  return { kind, fields, choices: choicesOf(places, staff) };
}

/** Nothing for a small city: its form asks. */
function placeOfCity(name: string): Record<string, string> {
  const known = knownCity(name);
  if (known === undefined) return {};
  const { region, timezone, lat, lon } = known;
  return { region, timezone, lat, lon };
}

const alphabet = new Intl.Collator("ru", { numeric: true });

function byLabel(a: { label: string }, b: { label: string }): number {
  return alphabet.compare(a.label, b.label);
}

function choicesOf(places: Places, staff: StaffScope): DeskPlace["choices"] {
  const cities = places.cities
    .filter(({ uuid }) => mayStaff(staff, "editPlaces", { city: uuid }))
    .map(({ slug, name }) => ({ value: slug, label: name }))
    .toSorted(byLabel);
  const warehouses = places.warehouses
    .map((one) => ({ value: warehouseRef(one.uuid, places), label: one.name }))
    .toSorted(byLabel);
  return {
    city: cities,
    serves: cities,
    warehouse: warehouses,
    warehouses,
    price_list: places.priceLists.map((list) => ({ value: list.code, label: list.name })),
  };
}

/** The cases that the rule makes of a name. */
export function usualCases(name: string): Record<string, string> {
  const { name: _, ...cases } = declineCity(name);
  return Object.fromEntries(Object.entries(cases).map(([field, word]) => [field, word ?? ""]));
}

/** Those of the form. */
export function shownFields(kind: PlaceKind, fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(placeFields[kind].map((name) => [name, fields[name] ?? ""]));
}

/** Of the person's cities. */
export function findPlace(places: Places, staff: StaffScope, kind: PlaceKind, uuid: string): FoundPlace | undefined {
  return seenPlaces(places, staff).find((place) => place.kind === kind && place.uuid === uuid);
}

function seenPlaces(places: Places, staff: StaffScope): FoundPlace[] {
  const isSeen = (city: string) => mayStaff(staff, "seePlaces", { city });
  return allPlaces(places, isSeen).filter(({ cityUuid }) => isSeen(cityUuid));
}

/** `isSeen`: which cities are named among those that a warehouse serves. */
export function allPlaces(places: Places, isSeen: (city: string) => boolean = () => true): FoundPlace[] {
  const servedBy = (warehouse: string) =>
    places.cities.flatMap(({ uuid, slug, warehouse_uuids }) =>
      isSeen(uuid) && warehouse_uuids.includes(warehouse) ? [slug] : [],
    );
  const cityName = (uuid: string) => places.cities.find((city) => city.uuid === uuid)?.name ?? citySlug(uuid, places);
  return [
    ...places.cities.map((city) => ({
      ...{ kind: "city" as const, uuid: city.uuid, version: city.version, name: city.name, city: null },
      ...{ address: city.region_name, phone: city.phone, isActive: city.is_active },
      ...{ cityUuid: city.uuid, ref: city.slug, fields: cityText(city, places) },
    })),
    ...places.warehouses.map((one) => ({
      ...{ kind: "warehouse" as const, uuid: one.uuid, version: one.version, name: one.name },
      ...{ city: cityName(one.city_uuid), address: one.address, phone: null, isActive: true },
      ...{ cityUuid: one.city_uuid, ref: one.uuid },
      fields: { ...warehouseText(one, places), serves: servedBy(one.uuid).join("|") },
    })),
    ...places.points.map((point) => ({
      ...{ kind: "point" as const, uuid: point.uuid, version: point.version, name: point.name },
      ...{ city: cityName(point.city_uuid), address: point.address, phone: point.phone, isActive: point.is_active },
      ...{ cityUuid: point.city_uuid, ref: point.code, fields: pointText(point, places) },
    })),
  ];
}
