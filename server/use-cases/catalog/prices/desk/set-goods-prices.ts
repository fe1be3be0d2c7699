import {
  savedGoodsPricesShape,
  type GoodsPriceCell,
  type SavedGoodsPrices,
  type SetGoodsPrices,
} from "#app/contract/desk/catalog/goods-prices.ts";
import type { DeskPrice } from "#app/contract/desk/product.ts";
import { priceKey } from "#app/domain/catalog/saving/price.ts";
import { priceTexts } from "#app/domain/desk/products/price-texts.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { changesBetween } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { lastPriceChange } from "#server/db/queries/catalog/prices/price-history.ts";
import { keptPrices, priceListsByCode } from "#server/db/queries/catalog/saving/prices.ts";
import { productTitles } from "#server/db/queries/desk/products/names.ts";
import { lockProducts } from "#server/db/queries/desk/products/product.ts";
import { recordChanges } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changeGoods, type DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { priceOf } from "#server/use-cases/catalog/desk/set-prices.ts";
import { savePricesIn } from "#server/use-cases/catalog/saving/save-prices.ts";

type Refusal = { code: "rightMissing" | "priceListUnknown" };
type Cell = { product: string; list: string; was: GoodsPriceCell; yours: GoodsPriceCell };
type Result = SavedGoodsPrices["rows"][number]["cells"][number]["result"];

/**
 * Sets prices of many goods, each cell with a result of its own: what others have changed since it was seen is left,
 * and so is what cannot be a price. An entry in the journal for each product.
 */
export function setGoodsPrices(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  { goods }: SetGoodsPrices,
): Promise<Verdict<SavedGoodsPrices, Refusal>> {
  const uuids = goods.map(({ product }) => product);
  return changeGoods<typeof savedGoodsPricesShape, { ok: false } & Refusal>(
    ports,
    author,
    { answer: savedGoodsPricesShape, ends: { offers: uuids } },
    async (tx) => {
      if (!mayStaff(staff, "editPrices")) return no("rightMissing");
      const cells = goods.flatMap(({ product, prices }) =>
        prices.map(({ list, was, ...yours }): Cell => ({ product, list, was: cellOf(was), yours: cellOf(yours) })),
      );
      const lists = await priceListsByCode(tx, new Set(cells.map(({ list }) => list)));
      if (cells.some(({ list }) => !lists.has(list))) return no("priceListUnknown");
      const externalIds = new Map((await lockProducts(tx, uuids)).map(({ uuid, externalId }) => [uuid, externalId]));
      const read = async () => {
        const kept = await keptPrices(tx, uuids, [...lists.values()]);
        return ({ product, list }: Cell) => priceOf(kept.get(priceKey(product, lists.get(list) ?? 0)));
      };
      const before = await read();
      const results = new Map<Cell, Result>();
      const open: (Cell & { externalId: string })[] = [];
      for (const cell of cells) {
        const externalId = externalIds.get(cell.product);
        if (externalId === undefined) results.set(cell, "gone");
        else if (isStale(cell, before(cell))) results.set(cell, "stale");
        else open.push(Object.assign(cell, { externalId }));
      }
      const others = await lastChanges(
        tx,
        cells.filter((cell) => results.get(cell) === "stale"),
        lists,
      );
      const { rows } = await savePricesIn(
        tx,
        open.map(({ externalId, list, yours: { price, oldPrice } }) => ({
          ...{ product: externalId, list },
          price: price === null ? null : moneyFromNumber(price),
          oldPrice: oldPrice === null ? null : moneyFromNumber(oldPrice),
        })),
        { actor: author.actor },
      );
      const fields = new Map<Cell, "price" | "oldPrice">();
      for (const [at, cell] of open.entries()) {
        const row = rows[at];
        if (row?.status !== "refused") continue;
        results.set(cell, "refused");
        fields.set(cell, row.field === "oldPrice" ? "oldPrice" : "price");
      }
      const after = await read();
      const changesOf = (cell: Cell) =>
        changesBetween(priceTexts(cell.list, before(cell)), priceTexts(cell.list, after(cell)));
      const titles = await productTitles(tx, uuids);
      const shown = goods.map(({ product }) => {
        const own = cells.filter((cell) => cell.product === product);
        const changes = Object.fromEntries(own.flatMap((cell) => Object.entries(changesOf(cell))));
        return {
          ...{ product, article: "", name: "", ...titles.get(product), changes },
          ...(others.get(product) ?? { by: "", at: null }),
          cells: own.map((cell) => ({
            list: cell.list,
            result: results.get(cell) ?? (Object.keys(changesOf(cell)).length > 0 ? "saved" : "unchanged"),
            field: fields.get(cell) ?? null,
            now: amountsOf(after(cell)),
          })),
        };
      });
      const answer: SavedGoodsPrices = {
        saved: shown.flatMap((row) => row.cells).filter(({ result }) => result === "saved").length,
        rows: shown.map(({ changes: _, ...row }) => row),
      };
      const changed = shown.filter(({ changes }) => Object.keys(changes).length > 0);
      await recordChanges(
        tx,
        author,
        changed.map(({ product, article, changes }, at) => ({
          action: "product.priced",
          object: { kind: "product", id: product, name: article },
          changes,
          ...(at === 0 && { answer }),
        })),
      );
      return ok(answer);
    },
  );
}

/** A product without a price in a list has no old price there either. */
function cellOf({ price, oldPrice }: GoodsPriceCell): GoodsPriceCell {
  return price === null || price === 0 ? { price: null, oldPrice: null } : { price, oldPrice: oldPrice || null };
}

function amountsOf({ price, oldPrice }: DeskPrice): GoodsPriceCell {
  return { price, oldPrice };
}

/** Somebody has changed a value since it was seen, and not to the same. */
function isStale({ was, yours }: Cell, now: DeskPrice): boolean {
  return (["price", "oldPrice"] as const).some((name) => now[name] !== was[name] && now[name] !== yours[name]);
}

/** Who has changed the lists of these cells last, by product. */
async function lastChanges(
  tx: Tx,
  cells: readonly Cell[],
  lists: ReadonlyMap<string, number>,
): Promise<Map<string, { by: string; at: string | null }>> {
  const found = new Map<string, { by: string; at: string | null }>();
  for (const product of new Set(cells.map((cell) => cell.product))) {
    const ids = cells.flatMap((cell) => (cell.product === product ? (lists.get(cell.list) ?? []) : []));
    const last = await lastPriceChange(tx, product, ids);
    found.set(product, { by: last?.by ?? "", at: last?.at ?? null });
  }
  return found;
}
