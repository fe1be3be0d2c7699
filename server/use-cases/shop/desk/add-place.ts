import type { z } from "zod";
import { addedPlaceShape, type AddPlace } from "#app/contract/desk/shop/places.ts";
import { namesInField, newPlaceFields, type PlaceKind } from "#app/domain/desk/places.ts";
import { changesBetween, type JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { listPlaces, type Places } from "#server/db/queries/shop/places.ts";
import { lockShop } from "#server/db/queries/shop/settings.ts";
import type { Tx } from "#server/db/client.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { addCityIn, addPointIn, addWarehouseIn, type AddMeans } from "#server/use-cases/shop/add-places.ts";
import type { PlaceFault } from "#server/use-cases/shop/change-places.ts";
import { publishShop } from "#server/use-cases/shop/change-settings.ts";
import type { Fields } from "#server/use-cases/shop/places/cells.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { findPlace, shownFields, usualCases } from "./show-places.ts";

type Added = z.infer<typeof addedPlaceShape>;
type AddFault =
  | Extract<PlaceFault, { code: "fieldInvalid" | "fieldReference" | "prefixTaken" | "warehouseTaken" }>
  | { code: "cityTaken"; city: string };
type Refusal = { ok: false } & ({ code: "rightMissing" } | { code: "fieldUnknown"; field: string } | AddFault);

/** Adds a city, warehouse or point by the operator's rules; fields that are left empty have their usual values. */
export async function addDeskPlace(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  { kind, fields: typed }: AddPlace & { kind: PlaceKind },
): Promise<{ ok: true; value: Added } | Refusal> {
  const unknown = Object.keys(typed).find((name) => !newPlaceFields[kind].includes(name));
  if (unknown !== undefined) return no("fieldUnknown", { field: unknown });
  const fields = filledIn(kind, typed);
  const added = await changeOnce<typeof addedPlaceShape, Refusal>(ports, author, addedPlaceShape, async (tx) => {
    await lockShop(tx);
    const places = await listPlaces(tx);
    if (!mayAdd(staff, places, kind, fields)) return no("rightMissing");
    const place = await addPlace(tx, places, kind, { ports, actor: author.actor }, fields);
    if (!place.ok) return place;
    const uuid = place.value;
    const found = findPlace(await listPlaces(tx), staff, kind, uuid);
    await recordChange(tx, author, {
      action: `${kind}.created`,
      object: { kind, id: uuid, name: fields["name"] ?? null },
      changes: changesBetween(
        { version: 0 },
        { ...given(shownFields(kind, found?.fields ?? {})), version: found?.version },
      ),
      answer: { uuid },
    });
    return ok({ uuid });
  });
  if (added.ok) await publishShop(ports);
  return added;
}

/** Without empty ones, and without cases that the rule makes anyway. */
function filledIn(kind: PlaceKind, typed: Fields): Fields {
  const usual = kind === "city" ? usualCases(typed["name"]?.trim() ?? "") : {};
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value.trim() !== "" && value.trim() !== usual[name]),
  );
}

function given(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}

/** A new city is outside the cities that anybody is limited to; a warehouse or point belongs to one. */
function mayAdd(staff: StaffScope, places: Places, kind: PlaceKind, fields: Fields): boolean {
  if (kind === "city") return staff.cities.length === 0 && mayStaff(staff, "editPlaces");
  const slugs = [fields["city"] ?? "", ...namesInField(fields["serves"] ?? "")];
  const cities = places.cities.filter(({ slug }) => slugs.includes(slug));
  return mayStaff(staff, "editPlaces") && cities.every(({ uuid }) => mayStaff(staff, "editPlaces", { city: uuid }));
}

/** Its UUID. */
async function addPlace(
  tx: Tx,
  places: Places,
  kind: PlaceKind,
  means: AddMeans,
  { serves = "", ...fields }: Fields,
): Promise<Verdict<string, AddFault>> {
  const added =
    kind === "city"
      ? await addCityIn(tx, places, means, fields)
      : kind === "warehouse"
        ? await addWarehouseIn(tx, places, means, { fields, serves: namesInField(serves) })
        : await addPointIn(tx, places, means, fields);
  if (added.ok) return ok(added.value.place["uuid"] ?? "");
  switch (added.code) {
    case "cityTaken":
      return no("cityTaken", { city: added.city });
    case "fieldInvalid":
    case "fieldReference":
    case "prefixTaken":
    case "warehouseTaken":
      return added;
    case "cityUnknown":
      return no("fieldReference", {
        field: added.city === (fields["city"] ?? "") ? "city" : "serves",
        value: added.city,
        known: added.known,
        ...(added.others && { others: added.others }),
      });
    default:
      // What is new is not named by anything else.
      throw new RangeError(`a new place was refused: ${added.code}`);
  }
}
