import type { Actor } from "#app/domain/actor.ts";
import type { KeptPriceList, PriceListToSave } from "#app/domain/catalog/saving/price-list.ts";
import type { FaultCode, SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { goodsPerList } from "#server/db/queries/catalog/prices/priced-goods.ts";
import { keptPriceLists } from "#server/db/queries/catalog/saving/price-lists.ts";
import type { Ports } from "#server/ports/ports.ts";
import { savePriceLists } from "#server/use-cases/catalog/saving/save-price-lists.ts";

type ListFault =
  | { code: "priceListInUse" | "priceListBase" | "priceListIdTaken" | "priceListStale" }
  | { code: "priceListValue"; field: string };

/** All lists, each with the number of goods that have a price in it. */
export async function priceListsShown({
  database: { db },
}: Pick<Ports, "database">): Promise<(KeptPriceList & { goods: number })[]> {
  const [lists, counts] = [await keptPriceLists(db), await goodsPerList(db)];
  return [...lists.values()].map((list) => ({ ...list, goods: counts.get(list.id) ?? 0 }));
}

export type PriceListFault = ListFault | { code: "priceListExists" | "priceListUnknown" };

export async function addPriceList(
  ports: Ports,
  actor: Actor,
  list: PriceListToSave,
): Promise<Verdict<null, ListFault | { code: "priceListExists" }>> {
  if ((await keptPriceLists(ports.database.db)).has(list.code)) return no("priceListExists");
  const saved = await saveOne(ports, actor, list);
  return saved.ok ? ok(null) : saved;
}

export async function changePriceList(
  ports: Ports,
  actor: Actor,
  list: PriceListToSave,
): Promise<Verdict<"updated" | "unchanged", ListFault | { code: "priceListUnknown" }>> {
  if (!(await keptPriceLists(ports.database.db)).has(list.code)) return no("priceListUnknown");
  const saved = await saveOne(ports, actor, list);
  if (!saved.ok) return saved;
  return ok(saved.value === "unchanged" ? "unchanged" : "updated");
}

async function saveOne(
  ports: Ports,
  actor: Actor,
  list: PriceListToSave,
): Promise<Verdict<"created" | "updated" | "unchanged", ListFault>> {
  const [row] = await savePriceLists(ports, actor, [list]);
  if (row === undefined) throw new Error("a price list without a result");
  return row.status === "refused" ? faultOf(row) : ok(row.status);
}

function faultOf({ code, field }: Extract<SavedRow<FaultCode>, { status: "refused" }>): { ok: false } & ListFault {
  if (code === "inUse") return no("priceListInUse");
  if (code === "permanent") return no("priceListBase");
  if (code === "taken") return no("priceListIdTaken");
  if (code === "stale") return no("priceListStale");
  return no("priceListValue", { field });
}
