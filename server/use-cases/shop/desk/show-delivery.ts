import type { DeskDelivery, DeskDeliveryCity, DeskDeliveryRow } from "#app/contract/desk/shop/delivery.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { deliveryFields, deliveryKinds, type DeliveryKind } from "#app/domain/desk/delivery.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { TariffRows } from "#server/db/queries/delivery/tariffs.ts";
import { listDelivery } from "#server/db/queries/shop/delivery.ts";
import { listPlaces, type PlaceCity, type Places } from "#server/db/queries/shop/places.ts";
import type { Ports } from "#server/ports/ports.ts";
import { deliveryFile, type DeliveryFile } from "#server/use-cases/shop/places/delivery.ts";

export async function listDeskDelivery({ database: { db } }: Ports, staff: StaffScope): Promise<DeskDeliveryCity[]> {
  const [places, rows] = [await listPlaces(db), await listDelivery(db)];
  return places.cities
    .filter(({ uuid }) => mayStaff(staff, "seePlaces", { city: uuid }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "ru"))
    .map((city) => {
      const own = deliveryRows(places, rows, city);
      const count = (wanted: DeliveryKind) => own.filter(({ kind }) => kind === wanted).length;
      return {
        ...{ uuid: city.uuid, name: city.name, isActive: city.is_active },
        hasCourier: own.some(({ kind, code }) => kind === "tariff" && code === "own"),
        counts: { zone: count("zone"), vehicle: count("vehicle"), service: count("service") },
      };
    });
}

export async function showDeskDelivery(
  { database: { db }, settings }: Ports,
  staff: StaffScope,
  uuid: string,
): Promise<ProblemOr<DeskDelivery, "placeNotFound">> {
  const places = await listPlaces(db);
  const city = seenCity(places, staff, uuid);
  if (city === undefined) return no("placeNotFound");
  return ok({
    city: { uuid, name: city.name },
    rows: deliveryRows(places, await listDelivery(db), city),
    cutOff: city.cutoff ?? settings.cutOff,
    canEdit: mayStaff(staff, "editPlaces", { city: uuid }),
  });
}

export function seenCity(places: Places, staff: StaffScope, uuid: string): PlaceCity | undefined {
  return mayStaff(staff, "seePlaces", { city: uuid }) ? places.cities.find((city) => city.uuid === uuid) : undefined;
}

/** The column that names a row is not among its fields. */
export const deliverySources: Readonly<
  Record<DeliveryKind, { file: DeliveryFile; name: string; versionsOf: (rows: TariffRows) => readonly Versioned[] }>
> = {
  tariff: {
    ...{ file: deliveryFile("tariffs.csv"), name: "provider" },
    versionsOf: ({ tariffs }) => tariffs.map(({ provider_code, ...row }) => ({ ...row, code: provider_code })),
  },
  zone: { file: deliveryFile("zones.csv"), name: "code", versionsOf: ({ zones }) => zones },
  vehicle: { file: deliveryFile("vehicles.csv"), name: "code", versionsOf: ({ vehicles }) => vehicles },
  service: { file: deliveryFile("services.csv"), name: "code", versionsOf: ({ services }) => services },
};
type Versioned = { city_uuid: string; code: string; version: number };

/** Those of a city, zones in their order. */
export function deliveryRows(places: Places, rows: TariffRows, { uuid, slug }: PlaceCity): DeskDeliveryRow[] {
  const ofCity = deliveryKinds.flatMap((kind) => {
    const { file, name, versionsOf } = deliverySources[kind];
    const versions = new Map(
      versionsOf(rows).flatMap(({ city_uuid, code, version }) =>
        city_uuid === uuid ? [[code, version] as const] : [],
      ),
    );
    const texts = file.textOf(rows, places).filter(({ city }) => city === slug);
    return texts.map((text) => {
      const code = text[name] ?? "";
      const fields = Object.fromEntries(deliveryFields[kind].map((field) => [field, text[field] ?? ""]));
      return { kind, code, version: versions.get(code) ?? 1, fields };
    });
  });
  const position = ({ kind, fields }: DeskDeliveryRow) => (kind === "zone" ? Number(fields["position"]) : 0);
  return ofCity.toSorted(
    (one, other) =>
      deliveryKinds.indexOf(one.kind) - deliveryKinds.indexOf(other.kind) || position(one) - position(other),
  );
}
