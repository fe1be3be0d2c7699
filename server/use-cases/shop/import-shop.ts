import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { listDelivery, replaceDelivery } from "#server/db/queries/shop/delivery.ts";
import { keptPriceLists } from "#server/db/queries/catalog/saving/price-lists.ts";
import { listPlaces, type Places } from "#server/db/queries/shop/places.ts";
import { cityStates, listSettings, lockShop, recordChange } from "#server/db/queries/shop/settings.ts";
import { transact } from "#server/db/transaction.ts";
import { tableText } from "#server/exchange/shop-tables.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publishShop, writeSettings } from "./change-settings.ts";
import type { ShopFolder } from "./export-shop.ts";
import { cityText, newCity, saveCity } from "./places/city.ts";
import type { Fields } from "./places/cells.ts";
import { deliveryFiles } from "./places/delivery.ts";
import { newPoint, pointText, savePoint } from "./places/point.ts";
import { savePriceList } from "./places/price-list.ts";
import { saveWarehouse, warehouseText } from "./places/warehouse.ts";
import { settingKeys } from "./setting-keys.ts";
import { mainCityFault, valuesOf } from "./shop-settings.ts";
import { eachLine, type FolderFault, type FolderImport, type FolderStep } from "./folder-import.ts";
import { takePages, takeSeo } from "./import-texts.ts";
import { makeSign, signKinds, storedSign, writeSign, type MadeSign } from "./sign.ts";

/** The sign's file in the folder, with its bytes. */
export type SignFile = { file: string; body: Uint8Array };

/** By which the sign of a folder is known, the first that is there. */
export const signFiles = signKinds.map((kind) => `sign.${kind}`);

/** What was changed, as «cities.csv: msk»; empty when everything was so before. */
export type ImportedShop = { changes: string[] };

/**
 * Takes over a folder of `exportShop`, all or nothing. Cities, warehouses, points and pages that it does not name stay as
 * they are; settings that `shop.json` does not name are unset, rows of tariffs and SEO texts that their file lacks are
 * removed. A file that is missing, `sign` too, changes nothing. With `check` nothing is written.
 */
export async function importShop(
  ports: Ports,
  actor: Actor,
  folder: ShopFolder,
  { check, sign = null }: { check: boolean; sign?: SignFile | null },
): Promise<Verdict<ImportedShop, FolderFault>> {
  // Drawn before the transaction: it takes a second.
  const made = sign === null ? null : await makeSign(sign.body);
  if (sign !== null && made === null)
    return no("folderRefused", { file: sign.file, line: null, why: { code: "signType" as const } });
  const imported = await transact(ports.database.db, async (tx) => {
    await lockShop(tx);
    const changes: string[] = [];
    const taken = await takeFolder(tx, { ports, actor, folder, changes });
    if (!taken.ok) return taken;
    if (made !== null && (await takeSign(tx, actor, made))) changes.push(sign?.file ?? "");
    // A refusal rolls the transaction back.
    return check ? { ok: false as const, code: "checked" as const, changes } : ok({ changes });
  });
  if (!imported.ok) return imported.code === "checked" ? ok({ changes: imported.changes }) : imported;
  if (imported.value.changes.length > 0) {
    ports.log.info(
      { event: "shop.imported", count: imported.value.changes.length, by: actor.name },
      "a shop was imported",
    );
    await publishShop(ports);
  }
  return imported;
}

async function takeSign(tx: Tx, actor: Actor, sign: MadeSign): Promise<boolean> {
  const before = await storedSign(tx);
  if (before !== null && Buffer.compare(before.body, sign.original.body) === 0) return false;
  await writeSign(tx, actor, sign);
  return true;
}

async function takeFolder(tx: Tx, means: FolderImport): Promise<FolderStep> {
  const places = await listPlaces(tx);
  for (const step of [
    takePriceLists,
    takeNewCities,
    takeWarehouses,
    takeCities,
    takePoints,
    takeDelivery,
    takeSeo,
    takePages,
  ]) {
    const taken = await step(tx, means, places);
    if (!taken.ok) return taken;
  }
  return takeSettings(tx, means);
}

const takePriceLists = (tx: Tx, means: FolderImport, places: Places) =>
  eachLine(means, "price-lists.csv", async (fields) => {
    const saved = await savePriceList(tx, fields);
    if (!saved.ok || !saved.value) return saved.ok ? ok(null) : saved;
    places.priceLists = [...(await keptPriceLists(tx)).values()];
    return ok(fields["code"] ?? "");
  });

/** Warehouses name their cities, and cities their warehouses: new cities come first, without any. */
const takeNewCities = (tx: Tx, means: FolderImport, places: Places) =>
  eachLine(means, "cities.csv", async (fields) => {
    if (cityOf(fields, places)) return ok(null);
    const saved = await saveCity(tx, means.actor, cityFieldsOf(means, fields, places), {
      places,
      ignoreWarehouses: true,
    });
    return saved.ok ? ok(`${fields["slug"]} is new`) : saved;
  });

const takeCities = (tx: Tx, means: FolderImport, places: Places) =>
  eachLine(means, "cities.csv", async (fields) => {
    const saved = await saveCity(tx, means.actor, cityFieldsOf(means, fields, places), { places });
    return saved.ok ? ok(saved.value ? (fields["slug"] ?? "") : null) : saved;
  });

/** Found by the name that people use; by the UUID if it was renamed. */
function cityOf({ slug, uuid }: Fields, { cities }: Places) {
  return cities.find((one) => one.slug === slug) ?? cities.find((one) => one.uuid === uuid);
}

function cityFieldsOf({ ports }: FolderImport, fields: Fields, places: Places): Fields {
  const known = cityOf(fields, places);
  const region = places.cities.find((one) => one.region_name === fields["region"]);
  const base = known
    ? cityText(known, places)
    : {
        ...newCity,
        region_uuid: region?.region_uuid ?? ports.ids.uuid(),
        price_list: places.priceLists[0]?.code ?? "",
      };
  return { ...base, ...fields, uuid: known?.uuid ?? (fields["uuid"] || ports.ids.uuid()) };
}

const takeWarehouses = (tx: Tx, { ports, ...means }: FolderImport, places: Places) =>
  eachLine({ ports, ...means }, "warehouses.csv", async (fields) => {
    const known =
      places.warehouses.find(({ uuid }) => uuid === fields["uuid"]) ??
      places.warehouses.find(({ name }) => name === fields["name"]);
    const base = known ? warehouseText(known, places) : {};
    const whole = { ...base, ...fields, uuid: known?.uuid ?? (fields["uuid"] || ports.ids.uuid()) };
    const saved = await saveWarehouse(tx, means.actor, whole, places);
    return saved.ok ? ok(saved.value ? (fields["name"] ?? "") : null) : saved;
  });

const takePoints = (tx: Tx, { ports, ...means }: FolderImport, places: Places) =>
  eachLine({ ports, ...means }, "points.csv", async (fields) => {
    const known = places.points.find(({ code }) => code === fields["code"]);
    const base = known ? pointText(known, places) : newPoint;
    const whole = { ...base, ...fields, uuid: known?.uuid ?? (fields["uuid"] || ports.ids.uuid()) };
    const saved = await savePoint(tx, means.actor, whole, places);
    return saved.ok ? ok(saved.value ? (fields["code"] ?? "") : null) : saved;
  });

async function takeDelivery(tx: Tx, means: FolderImport, places: Places): Promise<FolderStep> {
  for (const { file, table, columns, textOf, read } of deliveryFiles) {
    if (!means.folder.has(file)) continue;
    const before = textOf(await listDelivery(tx), places);
    const rows: Readonly<Record<string, unknown>>[] = [];
    const taken = await eachLine(means, file, async (fields) => {
      const row = read(fields, places);
      if (!row.ok) return row;
      rows.push(row.value);
      return ok(null);
    });
    if (!taken.ok) return taken;
    await replaceDelivery(tx, table, rows);
    const after = textOf(await listDelivery(tx), places);
    if (tableText(columns, before) === tableText(columns, after)) continue;
    await recordChange(tx, { subject: `file ${file}`, before, after }, means.actor);
    means.changes.push(`${file}: ${after.length} rows instead of ${before.length}`);
  }
  return ok(null);
}

const settingsShape = z.record(z.string(), z.string());

async function takeSettings(tx: Tx, { folder, actor, changes }: FolderImport): Promise<FolderStep> {
  const file = "shop.json";
  const refuse = (why: FolderFault["why"]) => no("folderRefused", { file, line: null, why });
  const text = folder.get(file);
  if (text !== undefined) {
    const wanted = settingsShape.safeParse(jsonOf(text));
    if (!wanted.success) return refuse({ code: "folderUnreadable" });
    const absent = settingKeys.filter((key) => !Object.hasOwn(wanted.data, key));
    const all = [...Object.entries(wanted.data), ...absent.map((key) => [key, null] as const)];
    const written = await writeSettings(
      tx,
      actor,
      all.map(([key, value]) => ({ key, value })),
    );
    if (!written.ok) return refuse(written);
    for (const { key, isChanged } of written.value) if (isChanged) changes.push(`${file}: ${key}`);
  }
  const fault = mainCityFault(valuesOf(await listSettings(tx)), await cityStates(tx));
  return fault === null ? ok(null) : refuse(fault);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
