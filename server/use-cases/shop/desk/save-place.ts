import { z } from "zod";
import type { SavePlace } from "#app/contract/desk/shop/places.ts";
import { namesInField, placeFields, type PlaceKind } from "#app/domain/desk/places.ts";
import { changesBetween, type JournalAuthor, type JournalEntry } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { hasOrders, listPlaces, type Places } from "#server/db/queries/shop/places.ts";
import { lockShop } from "#server/db/queries/shop/settings.ts";
import type { Tx } from "#server/db/client.ts";
import { recordChanges } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { serveCityIn } from "#server/use-cases/shop/add-places.ts";
import { setCityIn, setPointIn, setWarehouseIn, type PlaceFault } from "#server/use-cases/shop/change-places.ts";
import { publishShop } from "#server/use-cases/shop/change-settings.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { refuseStale, type StaleSave } from "#server/use-cases/staff/stale-save.ts";
import type { Fields } from "#server/use-cases/shop/places/cells.ts";
import { allPlaces, findPlace, shownFields, type FoundPlace } from "./show-places.ts";

const answer = z.literal(true);
type OwnFault = { code: "placeNotFound" | "rightMissing" } | { code: "prefixUsed" | "fieldUnknown"; field: string };
/** Names of places do not come from the form. */
type SaveFault =
  | Exclude<
      PlaceFault,
      {
        code:
          | "cityIsMain"
          | "cityTaken"
          | "cityUnknown"
          | "fieldUnknown"
          | "pointTaken"
          | "pointUnknown"
          | "warehouseUnknown";
      }
    >
  | { code: "cityIsMain"; city: string };
type Refusal = { ok: false } & (OwnFault | SaveFault);

/** Saves the fields of a city, warehouse or point as they were seen, by the operator's rules. */
export async function saveDeskPlace(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  { kind, uuid, version, fields }: SavePlace & { kind: PlaceKind; uuid: string },
): Promise<{ ok: true; value: true } | Refusal | StaleSave> {
  const unknown = Object.keys(fields).find((name) => !placeFields[kind].includes(name));
  if (unknown !== undefined) return no("fieldUnknown", { field: unknown });
  const saved = await changeOnce<typeof answer, Refusal | StaleSave>(ports, author, answer, async (tx) => {
    await lockShop(tx);
    const places = await listPlaces(tx);
    const place = findPlace(places, staff, kind, uuid);
    if (place === undefined) return no("placeNotFound");
    if (!mayPut(staff, places, place, fields)) return no("rightMissing");
    const object = { kind, id: uuid, name: place.name };
    const before = shownFields(kind, place.fields);
    if (place.version !== version)
      return refuseStale(tx, object, { version, yours: fields, now: before, present: place.version });
    if (fields["prefix"] !== undefined && fields["prefix"] !== before["prefix"] && (await hasOrders(tx, uuid)))
      return no("prefixUsed", { field: "prefix" });
    const { serves = before["serves"] ?? "", ...own } = fields;
    const set = await setPlace(tx, places, place, { ports, author, fields: own });
    if (!set.ok) return set;
    const served = kind === "warehouse" ? await setServed(tx, places, author, place, serves) : ok([]);
    if (!served.ok) return served;
    if (!set.value && served.value.length === 0) return ok(true as const);
    const left = await listPlaces(tx);
    const changed = [place, ...served.value].map((one) => changeOf(one, findPlace(left, staff, one.kind, one.uuid)));
    await recordChanges(
      tx,
      author,
      changed.map((entry, at) => (at === 0 ? { ...entry, answer: true } : entry)),
    );
    return ok(true as const);
  });
  if (saved.ok) await publishShop(ports);
  return saved;
}

/** In the person's cities: where it is, where it is put and whom it serves. */
function mayPut(staff: StaffScope, places: Places, { cityUuid }: FoundPlace, fields: Fields): boolean {
  const slugs = [fields["city"] ?? "", ...namesInField(fields["serves"] ?? "")];
  const named = places.cities.filter(({ slug }) => slugs.includes(slug)).map(({ uuid }) => uuid);
  return [cityUuid, ...named].every((city) => mayStaff(staff, "editPlaces", { city }));
}

/** The cities whose warehouses change; those that the person does not see stay as they are. */
async function setServed(
  tx: Tx,
  places: Places,
  { actor }: JournalAuthor,
  { uuid, fields }: FoundPlace,
  serves: string,
): Promise<Verdict<FoundPlace[], SaveFault>> {
  const [before, wanted] = [namesInField(fields["serves"] ?? ""), namesInField(serves)];
  const changing = [...new Set([...before, ...wanted])].filter(
    (slug) => before.includes(slug) !== wanted.includes(slug),
  );
  const changed: FoundPlace[] = [];
  for (const slug of changing) {
    const city = allPlaces(places).find(({ kind, ref }) => kind === "city" && ref === slug);
    if (city === undefined)
      return no("fieldReference", { field: "serves", value: slug, known: places.cities.map((one) => one.slug) });
    changed.push(city);
    const set = await serveCityIn(tx, places, actor, { warehouse: uuid, slug, isServed: wanted.includes(slug) });
    // Nothing else of the city is changed.
    if (!set.ok) throw new RangeError(`a city was refused: ${set.code}`);
  }
  return ok(changed);
}

function changeOf(place: FoundPlace, after: FoundPlace | undefined): JournalEntry {
  const { kind, uuid, name, version, fields } = place;
  const now = shownFields(kind, after?.fields ?? fields);
  return {
    action: `${kind}.changed`,
    object: { kind, id: uuid, name },
    changes: changesBetween(
      { ...shownFields(kind, fields), version },
      { ...now, version: after?.version ?? version + 1 },
    ),
  };
}

type Given = { ports: Ports; author: JournalAuthor; fields: Fields };

/** Whether anything has changed. */
async function setPlace(
  tx: Tx,
  places: Places,
  { kind, ref }: FoundPlace,
  { ports, author: { actor }, fields }: Given,
): Promise<Verdict<boolean, SaveFault>> {
  const set =
    kind === "city"
      ? await setCityIn(tx, places, { ports, actor }, ref, fields)
      : kind === "warehouse"
        ? await setWarehouseIn(tx, places, actor, ref, fields)
        : await setPointIn(tx, places, actor, ref, fields);
  if (set.ok) return ok(set.value.isChanged);
  switch (set.code) {
    case "cityIsMain":
      return no("cityIsMain", { city: set.city });
    case "fieldInvalid":
    case "fieldReference":
    case "prefixTaken":
    case "warehouseTaken":
      return set;
    default:
      // The place was found and its fields are known.
      throw new RangeError(`a place was refused: ${set.code}`);
  }
}
