import { z } from "zod";
import { linesOfText, lineOfText, slugShape } from "#app/contract/parts.ts";
import type { Actor } from "#app/domain/actor.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { listDelivery, replaceDelivery } from "#server/db/queries/shop/delivery.ts";
import { listPlaces, savePlace, type Places } from "#server/db/queries/shop/places.ts";
import { cityStates, listSettings, lockShop, recordChange } from "#server/db/queries/shop/settings.ts";
import { listPageTexts, savePageText } from "#server/db/queries/shop/texts.ts";
import { transact } from "#server/db/transaction.ts";
import { readTable, readTextWithHead, tableText } from "#server/exchange/shop-tables.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publishShop, writeSettings, type ChangeFault } from "./change-settings.ts";
import type { ShopFolder } from "./export-shop.ts";
import { cityText, newCity, saveCity, type CityFault } from "./places/city.ts";
import type { FieldFault, Fields } from "./places/cells.ts";
import { deliveryFiles } from "./places/delivery.ts";
import { newPoint, pointText, savePoint } from "./places/point.ts";
import { saveWarehouse, warehouseText, type WarehouseFault } from "./places/warehouse.ts";
import { settingKeys } from "./setting-keys.ts";
import { mainCityFault, valuesOf, type MainCityFault } from "./shop-settings.ts";

/** `line` null: of the file as a whole. */
export type FolderFault = {
  code: "folderRefused";
  file: string;
  line: number | null;
  why: ChangeFault | CityFault | WarehouseFault | FieldFault | MainCityFault | { code: "folderUnreadable" };
};

/** What was changed, as «cities.csv: msk»; empty when everything was so before. */
export type ImportedShop = { changes: string[] };

/**
 * Takes over a folder of `exportShop`, all or nothing. Cities, warehouses, points and pages that it does not name stay as
 * they are; settings that `shop.json` does not name are unset, rows of tariffs that their file lacks are removed. A file
 * that is missing changes nothing. With `check` nothing is written.
 */
export async function importShop(
  ports: Ports,
  actor: Actor,
  folder: ShopFolder,
  { check }: { check: boolean },
): Promise<Verdict<ImportedShop, FolderFault>> {
  const imported = await transact(ports.database.db, async (tx) => {
    await lockShop(tx);
    const changes: string[] = [];
    const taken = await takeFolder(tx, { ports, actor, folder, changes });
    if (!taken.ok) return taken;
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

type Import = { ports: Ports; actor: Actor; folder: ShopFolder; changes: string[] };
type Taken = Verdict<null, FolderFault>;

async function takeFolder(tx: Tx, means: Import): Promise<Taken> {
  const places = await listPlaces(tx);
  for (const step of [takePriceLists, takeNewCities, takeWarehouses, takeCities, takePoints, takeDelivery, takePages]) {
    const taken = await step(tx, means, places);
    if (!taken.ok) return taken;
  }
  return takeSettings(tx, means);
}

/** Runs `take` on every line of a table; the first fault ends it. */
async function eachLine(
  { folder, changes }: Import,
  file: string,
  take: (fields: Fields) => Promise<Verdict<string | null, FolderFault["why"]>>,
): Promise<Taken> {
  const text = folder.get(file);
  if (text === undefined) return ok(null);
  const lines = readTable(text);
  if (lines === null) return no("folderRefused", { file, line: null, why: { code: "folderUnreadable" as const } });
  for (const { line, fields } of lines) {
    const taken = await take(fields);
    if (!taken.ok) return no("folderRefused", { file, line, why: taken });
    if (taken.value !== null) changes.push(`${file}: ${taken.value}`);
  }
  return ok(null);
}

const takePriceLists = (tx: Tx, means: Import, places: Places) =>
  eachLine(means, "price-lists.csv", async ({ code = "", name = "" }) => {
    if (!lineOfText(60).min(1).safeParse(code).success)
      return no("fieldInvalid", { field: "code", expected: "a text of at most 60 characters" });
    if (!lineOfText(120).min(1).safeParse(name).success)
      return no("fieldInvalid", { field: "name", expected: "a text of at most 120 characters" });
    const known = places.priceLists.find((list) => list.code === code);
    if (known?.name === name) return ok(null);
    const row = { id: known?.id ?? Math.max(0, ...places.priceLists.map(({ id }) => id)) + 1, code, name };
    await savePlace(tx, "price_lists", row, "id");
    places.priceLists = [...places.priceLists.filter(({ id }) => id !== row.id), row];
    return ok(code);
  });

/** Warehouses name their cities, and cities their warehouses: new cities come first, without any. */
const takeNewCities = (tx: Tx, means: Import, places: Places) =>
  eachLine(means, "cities.csv", async (fields) => {
    if (cityOf(fields, places)) return ok(null);
    const saved = await saveCity(tx, means.actor, cityFieldsOf(means, fields, places), {
      places,
      ignoreWarehouses: true,
    });
    return saved.ok ? ok(`${fields["slug"]} is new`) : saved;
  });

const takeCities = (tx: Tx, means: Import, places: Places) =>
  eachLine(means, "cities.csv", async (fields) => {
    const saved = await saveCity(tx, means.actor, cityFieldsOf(means, fields, places), { places });
    return saved.ok ? ok(saved.value ? (fields["slug"] ?? "") : null) : saved;
  });

/** Found by the name that people use; by the UUID if it was renamed. */
function cityOf({ slug, uuid }: Fields, { cities }: Places) {
  return cities.find((one) => one.slug === slug) ?? cities.find((one) => one.uuid === uuid);
}

function cityFieldsOf({ ports }: Import, fields: Fields, places: Places): Fields {
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

const takeWarehouses = (tx: Tx, { ports, ...means }: Import, places: Places) =>
  eachLine({ ports, ...means }, "warehouses.csv", async (fields) => {
    const known =
      places.warehouses.find(({ uuid }) => uuid === fields["uuid"]) ??
      places.warehouses.find(({ name }) => name === fields["name"]);
    const base = known ? warehouseText(known, places) : {};
    const whole = { ...base, ...fields, uuid: known?.uuid ?? (fields["uuid"] || ports.ids.uuid()) };
    const saved = await saveWarehouse(tx, means.actor, whole, places);
    return saved.ok ? ok(saved.value ? (fields["name"] ?? "") : null) : saved;
  });

const takePoints = (tx: Tx, { ports, ...means }: Import, places: Places) =>
  eachLine({ ports, ...means }, "points.csv", async (fields) => {
    const known = places.points.find(({ code }) => code === fields["code"]);
    const base = known ? pointText(known, places) : newPoint;
    const whole = { ...base, ...fields, uuid: known?.uuid ?? (fields["uuid"] || ports.ids.uuid()) };
    const saved = await savePoint(tx, means.actor, whole, places);
    return saved.ok ? ok(saved.value ? (fields["code"] ?? "") : null) : saved;
  });

async function takeDelivery(tx: Tx, means: Import, places: Places): Promise<Taken> {
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

const pageHead = z.strictObject({
  path: z.string().refine((path) => path.startsWith("/") && slugShape.safeParse(path.slice(1)).success),
  title: lineOfText(300).min(1),
  h1: lineOfText(300).min(1),
  description: lineOfText(600),
});

async function takePages(tx: Tx, { folder, actor, changes }: Import): Promise<Taken> {
  const known = new Map((await listPageTexts(tx)).map((page) => [page.path, page]));
  for (const [file, text] of folder) {
    if (!file.startsWith("pages/")) continue;
    const read = readTextWithHead(text);
    const head = pageHead.safeParse(read?.head);
    const body = linesOfText(200_000).safeParse(read?.body);
    if (!head.success || !body.success)
      return no("folderRefused", { file, line: null, why: { code: "folderUnreadable" as const } });
    const page = { ...head.data, body: body.data };
    const before = known.get(page.path) ?? null;
    if (before !== null && JSON.stringify(tidy(before)) === JSON.stringify(tidy(page))) continue;
    await savePageText(tx, page);
    await recordChange(tx, { subject: `page ${page.path}`, before, after: page }, actor);
    changes.push(file);
  }
  return ok(null);
}

/** As a file holds it. */
function tidy({ path, title, h1, description, body }: z.output<typeof pageHead> & { body: string }): string[] {
  return [path, ...[title, h1, description].map((line) => line.replace(/\s+/gu, " ").trim()), body.trim()];
}

const settingsShape = z.record(z.string(), z.string());

async function takeSettings(tx: Tx, { folder, actor, changes }: Import): Promise<Taken> {
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
