import { z } from "zod";
import { priceRoundings } from "#app/domain/catalog/prices/rounding.ts";
import { priceListKinds, type KeptPriceList } from "#app/domain/catalog/saving/price-list.ts";
import type { FaultCode, SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { priceListsIn } from "#server/use-cases/catalog/saving/save-price-lists.ts";
import { cell, readFields, type FieldFault, type Fields } from "./cells.ts";

const priceListShape = z.object({
  code: cell.line(40),
  name: cell.line(100).optional(),
  kind: z.enum(priceListKinds, `one of ${priceListKinds.join(", ")}`).optional(),
  rounding: z.enum(priceRoundings, `one of ${priceRoundings.join(", ")}`).optional(),
  ids: cell.list(80).optional(),
  active: cell.yesNo.optional(),
});

export const priceListFields = Object.keys(priceListShape.shape);

export function priceListText({ code, name, kind, rounding, externalIds, isActive }: KeptPriceList) {
  return { code, name, kind, rounding, ids: externalIds.join("|"), active: isActive ? "yes" : "no" };
}

/** Fields that are left out stay as they are; true when something has changed. */
export async function savePriceList(tx: Tx, fields: Fields): Promise<Verdict<boolean, FieldFault>> {
  const read = readFields(priceListShape, fields);
  if (!read.ok) return read;
  const { code, name, kind, rounding, ids, active } = read.value;
  const [saved] = (
    await priceListsIn(tx, [
      {
        code,
        ...(name === undefined ? {} : { name }),
        ...(kind === undefined ? {} : { kind }),
        ...(rounding === undefined ? {} : { rounding }),
        ...(ids === undefined ? {} : { externalIds: ids }),
        ...(active === undefined ? {} : { isActive: active }),
      },
    ])
  ).rows;
  if (saved === undefined) throw new Error("a price list without a result");
  return saved.status === "refused" ? faultOf(saved) : ok(saved.status !== "unchanged");
}

function faultOf({ code, field }: Extract<SavedRow<FaultCode>, { status: "refused" }>): Verdict<never, FieldFault> {
  const named = fieldNames.get(field) ?? field;
  return no("fieldInvalid", { field: named, expected: expectations.get(`${code} ${named}`) ?? "another value" });
}

const fieldNames = new Map([
  ["externalIds", "ids"],
  ["isActive", "active"],
]);
const expectations = new Map([
  ["badValue code", "a code without blanks"],
  ["missing name", "the name of the new list"],
  ["permanent kind", "base for the base list of this shop, and another kind for all others"],
  ["taken ids", "ids that no other list has"],
  ["badValue ids", "at most 20 ids, each once"],
  ["outOfRange ids", "at most 20 ids, each once"],
  ["inUse active", "yes: a city or a company has this list"],
]);
