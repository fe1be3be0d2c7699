import type { AwaitedArrival } from "#app/contract/desk/catalog/arrivals.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { arrivalsList } from "#app/domain/desk/lists/arrivals.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { countArrivals, listArrivals, type ArrivalsQuery } from "#server/db/queries/restock/arrivals.ts";
import { citiesOf } from "#server/db/queries/desk/buyers/claims.ts";
import type { Ports } from "#server/ports/ports.ts";
import { citiesInScope } from "#server/use-cases/claims/desk/list-claims.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";

type Page = { items: AwaitedArrival[]; total: number; page: number; pages: number };

/** Goods that buyers wait for, as a list's address finds them. */
export async function arrivalsAtDesk(
  ports: Ports,
  staff: StaffScope,
  given: Readonly<Record<string, string | undefined>>,
): Promise<Verdict<Page, { code: "rightMissing" }>> {
  if (!mayStaff(staff, "seeGoods")) return no("rightMissing");
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const query = queryOf(pairs, citiesInScope(staff), (await shopDay(ports)).timeZone);
  const { db } = ports.database;
  const { size } = query.state;
  const total = await countArrivals(db, query);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(query.state.page, pages);
  const rows = await listArrivals(db, query, { limit: size, offset: (page - 1) * size });
  const items = rows.map(({ supplyFrom, supplyTo, ...row }) => ({
    ...row,
    supplyDays: supplyFrom === null || supplyTo === null ? null : { from: supplyFrom, to: supplyTo },
  }));
  return ok({ items, total, page, pages });
}

export async function arrivalOptions({ database: { db } }: Pick<Ports, "database">, staff: StaffScope) {
  const { brands } = await importReferenceRows(db);
  const brand = brands.map(({ uuid, name }) => ({ value: uuid, label: name }));
  return {
    city: await citiesOf(db, citiesInScope(staff)),
    brand: brand.sort((a, b) => a.label.localeCompare(b.label, "ru")),
  };
}

function queryOf(
  given: Iterable<readonly [string, string]>,
  cities: ArrivalsQuery["cities"],
  timeZone: string,
): ArrivalsQuery {
  const state = readListState(arrivalsList, given);
  return { state, cities, article: articleNorm(state.filters.q ?? ""), timeZone };
}
