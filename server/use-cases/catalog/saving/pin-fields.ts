import type { Actor } from "#app/domain/actor.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { pinnableFields, pricePin, stockPin } from "#app/domain/catalog/saving/pins.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db } from "#server/db/client.ts";
import { importReferenceRows, type ImportReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import type { GoodsRef } from "#server/db/queries/catalog/prices/priced-goods.ts";
import { keptProducts } from "#server/db/queries/catalog/saving/products.ts";
import type { Ports } from "#server/ports/ports.ts";
import { findGoods, type GoodsFault } from "#server/use-cases/catalog/prices/find-goods.ts";
import { saveInTurn } from "./save-batch.ts";
import { saveProductsIn } from "./save-products.ts";

/** Fields by their names, prices as «price:<list>», stock as «stock:<warehouse>» with its name or uuid. */
type PinChange = { article: string; pin?: readonly string[]; unpin?: readonly string[] | "all" };

type PinRefusal = GoodsFault | { code: "pinUnknown"; field: string; known: readonly string[] };

/** Pins fields of a product, or lets imports change them again; the pins that it has then, as they are written. */
export async function pinFields(
  ports: Ports,
  actor: Actor,
  { article, pin = [], unpin = [] }: PinChange,
): Promise<Verdict<{ goods: GoodsRef; pinned: string[] }, PinRefusal>> {
  const found = await findGoods(ports, article);
  if (!found.ok) return found;
  const goods = found.value;
  const references = await importReferenceRows(ports.database.db);
  const [added, removed] = [pinsOf(pin, references), unpin === "all" ? null : pinsOf(unpin, references)];
  if (!added.ok) return added;
  if (removed?.ok === false) return removed;
  if (added.value.length > 0 || removed === null || removed.value.length > 0)
    await saveInTurn(ports, { actor, kind: "products" }, async (tx) => {
      const kept = (await keptProducts(tx, [goods.externalId], true)).get(goods.externalId);
      if (kept === undefined) return { rows: [] };
      const left = removed === null ? [] : kept.pinned.filter((field) => !removed.value.includes(field));
      const pinned = [...new Set([...left, ...added.value])];
      return saveProductsIn(tx, ports, actor, [{ externalId: goods.externalId, pinned }]);
    });
  return ok({ goods, pinned: await shownPins(ports.database.db, goods, references) });
}

function pinsOf(fields: readonly string[], references: ImportReferenceRows): Verdict<string[], PinRefusal> {
  const pins: string[] = [];
  for (const field of fields) {
    const pin = pinOf(field, references);
    if (pin === null) return no("pinUnknown", { field, known: knownPins(references) });
    pins.push(pin);
  }
  return ok(pins);
}

function pinOf(field: string, { lists, warehouses }: ImportReferenceRows): string | null {
  const [group = "", name = ""] = field.split(/:(.*)/su);
  if (group === "price") {
    const list = lists.find((one) => one.code === name || nameNorm(one.name) === nameNorm(name));
    return list === undefined ? null : pricePin(list.code);
  }
  if (group === "stock") {
    const warehouse = warehouses.find((one) => one.uuid === name || nameNorm(one.name) === nameNorm(name));
    return warehouse === undefined ? null : stockPin(warehouse.uuid);
  }
  return pinnableFields.includes(field) ? field : null;
}

function knownPins({ lists, warehouses }: ImportReferenceRows): string[] {
  return [
    ...pinnableFields,
    ...lists.map(({ code }) => pricePin(code)),
    ...warehouses.map(({ name }) => stockPin(name)),
  ];
}

/** Warehouses by their names. */
async function shownPins(db: Db, { externalId }: GoodsRef, { warehouses }: ImportReferenceRows): Promise<string[]> {
  const names = new Map(warehouses.map(({ uuid, name }) => [stockPin(uuid), stockPin(name)]));
  const kept = (await keptProducts(db, [externalId], false)).get(externalId);
  return (kept?.pinned ?? []).map((pin) => names.get(pin) ?? pin);
}
