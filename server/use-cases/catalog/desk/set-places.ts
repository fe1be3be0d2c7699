import { z } from "zod";
import type { PlacesProduct } from "#app/contract/desk/product.ts";
import { changesBetween } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { placesOf, writePlaces } from "#server/db/queries/catalog/saving/stock.ts";
import { productName, warehouseNames } from "#server/db/queries/desk/products/names.ts";
import { lockProduct } from "#server/db/queries/desk/products/product.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { StaleTexts } from "#server/use-cases/staff/stale-save.ts";
import { changeGoods, type DeskGoodsChange } from "./change-goods.ts";

const answer = z.literal(true);
type Refusal = { code: "productNotFound" | "rightMissing" | "warehouseGone" } | StaleTexts;

/** Says where goods stand in warehouses, as sheets of picking name it, unless others have moved them since. */
export function setPlaces(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  uuid: string,
  { places }: PlacesProduct,
): Promise<Verdict<true, Refusal>> {
  return changeGoods<typeof answer, { ok: false } & Refusal>(
    ports,
    author,
    { answer, ends: { offers: [uuid] } },
    async (tx) => {
      if (places.some(({ warehouse }) => !mayStaff(staff, "editStock", { warehouse }))) return no("rightMissing");
      const product = await lockProduct(tx, uuid);
      if (product === undefined) return no("productNotFound");
      const names = await warehouseNames(tx);
      if (places.some(({ warehouse }) => !names.has(warehouse))) return no("warehouseGone");
      const kept = await placesOf(tx, uuid);
      const rows = places.map((one) => ({
        ...one,
        name: `place.${one.warehouse}`,
        now: kept.get(one.warehouse) ?? "",
      }));
      const fields = rows
        .filter(({ was, place, now }) => now !== was && now !== place)
        .map(({ name, was, place, now }) => ({ name, before: was, yours: place, now }));
      if (fields.length > 0) return no("stale", { fields, by: "", at: "", version: product.version });
      const changed = rows.filter(({ place, now }) => place !== now);
      if (changed.length === 0) return ok(true as const);
      await writePlaces(tx, uuid, new Map(changed.map(({ warehouse, place }) => [warehouse, place])));
      await recordChange(tx, author, {
        action: "product.placesSet",
        object: { kind: "product", id: uuid, name: await productName(tx, uuid) },
        changes: changesBetween(
          Object.fromEntries(changed.map(({ name, now }) => [name, now])),
          Object.fromEntries(changed.map(({ name, place }) => [name, place])),
        ),
        answer: true,
      });
      return ok(true as const);
    },
  );
}
