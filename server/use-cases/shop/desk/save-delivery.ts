import { z } from "zod";
import type { DeskDeliveryRow, SaveDelivery } from "#app/contract/desk/shop/delivery.ts";
import { deliveryFields, type DeliveryKind } from "#app/domain/desk/delivery.ts";
import { hasSameSpans, parseSpans } from "#app/domain/shop/hours-text.ts";
import { changesBetween, type JournalAuthor, type JournalObject } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { deleteDeliveryRow, listDelivery, saveDeliveryRow } from "#server/db/queries/shop/delivery.ts";
import { listPlaces, type PlaceCity, type Places } from "#server/db/queries/shop/places.ts";
import { lockShop, recordChange as recordShopChange } from "#server/db/queries/shop/settings.ts";
import type { Tx } from "#server/db/client.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { FieldFault } from "#server/use-cases/shop/places/cells.ts";
import { publishShop } from "#server/use-cases/shop/change-settings.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { refuseStale, type StaleSave } from "#server/use-cases/staff/stale-save.ts";
import { deliveryRows, deliverySources, seenCity } from "./show-delivery.ts";

const answer = z.literal(true);
type Missing = { ok: false; code: "placeNotFound" | "deliveryNotFound" | "rightMissing" };
type Refusal =
  | Missing
  | { ok: false; code: "deliveryTaken" }
  | { ok: false; code: "fieldUnknown"; field: string }
  | ({ ok: false } & Extract<FieldFault, { code: "fieldInvalid" }>);
type Named = { city: string; kind: DeliveryKind; code: string };

/** Saves a tariff, zone, vehicle or service of a city by the operator's rules; version 0 adds it. */
export async function saveDeskDelivery(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  { version, fields, ...named }: SaveDelivery & Named,
): Promise<{ ok: true; value: true } | Refusal | StaleSave> {
  const unknown = Object.keys(fields).find((name) => !deliveryFields[named.kind].includes(name));
  if (unknown !== undefined) return no("fieldUnknown", { field: unknown });
  const saved = await changeOnce<typeof answer, Refusal | StaleSave>(ports, author, answer, async (tx) => {
    const found = await findRow(tx, staff, named);
    if (!found.ok) return found;
    const { places, city, row, object } = found.value;
    if (row === undefined && version > 0) return no("deliveryNotFound");
    if (row !== undefined && version === 0) return no("deliveryTaken");
    if (row !== undefined && row.version !== version)
      return refuseStale(tx, object, { version, yours: fields, now: row.fields, present: row.version });
    const { file, name } = deliverySources[named.kind];
    const read = file.read({ ...row?.fields, ...fields, city: city.slug, [name]: named.code }, places);
    if (!read.ok) {
      // The city is there and the names of all fields are known.
      if (read.code !== "fieldInvalid") throw new RangeError(`a row of delivery was refused: ${read.code}`);
      return read;
    }
    if (hasSameSpans(parseSpans(fields["intervals"] ?? "") ?? []))
      return no("fieldInvalid", { field: "intervals", expected: "each of the hours once" });
    await saveDeliveryRow(tx, file.table, read.value);
    const after = await presentRow(tx, places, city, named);
    if (after === undefined) throw new RangeError("a row of delivery was not saved");
    if (after.version === row?.version) return ok(true as const);
    await recordShopChange(
      tx,
      { subject: subjectOf(named, city), before: row?.fields ?? null, after: after.fields },
      author.actor,
    );
    await recordChange(tx, author, {
      action: row === undefined ? "delivery.created" : "delivery.changed",
      object,
      changes: changesBetween({ ...row?.fields, version }, { ...after.fields, version: after.version }),
      answer: true,
    });
    return ok(true as const);
  });
  if (saved.ok) await publishShop(ports);
  return saved;
}

/** Takes a row away as it was seen. Orders that are placed keep their delivery. */
export async function removeDeskDelivery(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  { version, ...named }: Named & { version: number },
): Promise<{ ok: true; value: true } | Missing | StaleSave> {
  const removed = await changeOnce<typeof answer, Missing | StaleSave>(ports, author, answer, async (tx) => {
    const found = await findRow(tx, staff, named);
    if (!found.ok) return found;
    const { city, row, object } = found.value;
    if (row === undefined) return no("deliveryNotFound");
    if (row.version !== version)
      return refuseStale(tx, object, { version, yours: row.fields, now: row.fields, present: row.version });
    await deleteDeliveryRow(tx, deliverySources[named.kind].file.table, named);
    await recordShopChange(tx, { subject: subjectOf(named, city), before: row.fields, after: null }, author.actor);
    await recordChange(tx, author, {
      action: "delivery.removed",
      object,
      changes: changesBetween(row.fields, {}),
      answer: true,
    });
    return ok(true as const);
  });
  if (removed.ok) await publishShop(ports);
  return removed;
}

/** As the operator's command records it. */
function subjectOf({ kind, code }: Named, { slug }: PlaceCity): string {
  return `${kind} ${slug} ${code}`;
}

type Found = { places: Places; city: PlaceCity; row: DeskDeliveryRow | undefined; object: JournalObject };

async function findRow(tx: Tx, staff: StaffScope, named: Named): Promise<Verdict<Found, Omit<Missing, "ok">>> {
  await lockShop(tx);
  const places = await listPlaces(tx);
  const city = seenCity(places, staff, named.city);
  if (city === undefined) return no("placeNotFound");
  if (!mayStaff(staff, "editPlaces", { city: named.city })) return no("rightMissing");
  const row = await presentRow(tx, places, city, named);
  const id = `${named.kind} ${city.uuid} ${named.code}`;
  return ok({ places, city, row, object: { kind: "delivery", id, name: `${city.name}, ${named.code}` } });
}

async function presentRow(tx: Tx, places: Places, city: PlaceCity, { kind, code }: Named) {
  return deliveryRows(places, await listDelivery(tx), city).find((row) => row.kind === kind && row.code === code);
}
