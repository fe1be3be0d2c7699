import { z } from "zod";
import { priceListKinds } from "#app/domain/catalog/saving/price-list.ts";
import { baseList as base } from "#server/default-shop.ts";
import { cell, readTable } from "#server/demo/data.ts";
import type { DemoPriceListRow } from "#server/demo/rows.ts";

export const priceLists: readonly DemoPriceListRow[] = [
  base,
  ...readTable(
    "price-lists.csv",
    z.strictObject({ id: cell.number, code: cell.text, name: cell.text, kind: z.enum(priceListKinds) }),
  ),
];

export const baseList = base.id;
export const wholesaleList = 2;
export const contractList = 3;

export function priceListId(code: string): number {
  const list = priceLists.find((one) => one.code === code);
  if (!list) throw new RangeError(`no price list ${code}`);
  return list.id;
}
