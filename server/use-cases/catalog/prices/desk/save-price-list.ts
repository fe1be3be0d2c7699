import {
  savedPriceListShape,
  type DeskPriceList,
  type AddedPriceList,
  type SavePriceList,
} from "#app/contract/desk/catalog/price-lists.ts";
import type { KeptPriceList } from "#app/domain/catalog/saving/price-list.ts";
import type { SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import { changesBetween, type JournalObject } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { keptPriceLists } from "#server/db/queries/catalog/saving/price-lists.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changeGoods, type DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { priceListsShown } from "#server/use-cases/catalog/prices/price-lists.ts";
import { priceListsIn } from "#server/use-cases/catalog/saving/save-price-lists.ts";
import { refuseStaleTexts, type StaleTexts } from "#server/use-cases/staff/stale-save.ts";

type Saved = { code: string; version: number };
type ValueFault = { code: "priceListBase" } | { code: "priceListIdTaken" } | { code: "priceListValue"; field: string };
type CreateRefusal = ValueFault | { code: "priceListExists" | "rightMissing" };
type SaveRefusal = ValueFault | StaleTexts | { code: "priceListInUse" | "priceListUnknown" | "rightMissing" };

export async function deskPriceLists(
  ports: Pick<Ports, "database">,
  staff: StaffScope,
): Promise<Verdict<{ items: DeskPriceList[] }, { code: "rightMissing" }>> {
  if (!mayStaff(staff, "editPrices")) return no("rightMissing");
  const lists = await priceListsShown(ports);
  return ok({ items: lists.map(({ id: _, externalIds, ...list }) => ({ ...list, externalIds: [...externalIds] })) });
}

export function createPriceList(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  list: AddedPriceList,
): Promise<Verdict<Saved, CreateRefusal>> {
  return changeGoods<typeof savedPriceListShape, { ok: false } & CreateRefusal>(
    ports,
    author,
    { answer: savedPriceListShape, ends: "goods" },
    async (tx) => {
      if (!mayStaff(staff, "editPrices")) return no("rightMissing");
      if ((await keptPriceLists(tx)).has(list.code)) return no("priceListExists");
      const { rows, created } = await priceListsIn(tx, [list]);
      const fault = faultOf(rows[0]);
      // A new list is not switched off.
      if (fault?.code === "priceListInUse") throw new RangeError("a new price list in use");
      if (fault !== null) return fault;
      const [kept] = created;
      if (kept === undefined) throw new Error("a price list that was not created");
      const answer = { code: list.code, version: kept.version };
      await recordChange(tx, author, {
        ...{ action: "priceList.created", object: listObject(kept), answer },
        changes: changesBetween({}, listTexts(kept)),
      });
      return ok(answer);
    },
  );
}

/** Saves a price list as it was seen. */
export function savePriceList(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  code: string,
  { version, ...values }: SavePriceList,
): Promise<Verdict<Saved, SaveRefusal>> {
  return changeGoods<typeof savedPriceListShape, { ok: false } & SaveRefusal>(
    ports,
    author,
    { answer: savedPriceListShape, ends: "goods" },
    async (tx) => {
      if (!mayStaff(staff, "editPrices")) return no("rightMissing");
      const kept = (await keptPriceLists(tx)).get(code);
      if (kept === undefined) return no("priceListUnknown");
      const before = { ...kept };
      const [now, yours] = [listTexts(before), listTexts({ ...before, ...values })];
      if (before.version !== version)
        return refuseStaleTexts(tx, listObject(before), { version, present: before.version, yours, now });
      const { rows, updated } = await priceListsIn(tx, [{ code, ...values }]);
      const fault = faultOf(rows[0]);
      if (fault !== null) return fault;
      const answer = { code, version: updated[0]?.version ?? before.version };
      const changes = changesBetween(now, yours);
      if (Object.keys(changes).length > 0)
        await recordChange(tx, author, {
          ...{ action: "priceList.saved", object: listObject(before), answer },
          changes: { ...changes, ...changesBetween({ version: before.version }, { version: answer.version }) },
        });
      return ok(answer);
    },
  );
}

function listObject({ code, name }: KeptPriceList): JournalObject {
  return { kind: "priceList", id: code, name };
}

/** Fields as the form shows them. */
function listTexts({ name, kind, rounding, isActive, externalIds }: KeptPriceList): Record<string, string> {
  return { name, kind, rounding, isActive: isActive ? "1" : "", externalIds: externalIds.join("\n") };
}

function faultOf(row: SavedRow | undefined): ({ ok: false } & (ValueFault | { code: "priceListInUse" })) | null {
  if (row?.status !== "refused") return null;
  if (row.code === "inUse") return no("priceListInUse");
  if (row.code === "permanent") return no("priceListBase");
  return row.code === "taken" ? no("priceListIdTaken") : no("priceListValue", { field: row.field });
}
