import type { DeskClaimRow } from "#app/contract/desk/buyers/claims.ts";
import { reasonOf } from "#app/domain/claim/claim.ts";
import { isClaimLate } from "#app/domain/claim/desk.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { claimsList } from "#app/domain/desk/lists/claims.ts";
import { mayStaff, scopeOf, seesPeople } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { citiesOf, countDeskClaims, listDeskClaims, type ClaimsQuery } from "#server/db/queries/desk/buyers/claims.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";

type Query = Readonly<Record<string, string | undefined>>;
type Page = { items: DeskClaimRow[]; total: number; page: number; pages: number };

/** Claims that the person may see, without what the person may not. */
export async function deskClaims(ports: Ports, staff: StaffScope, given: Query): Promise<Page> {
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const read = readListState(claimsList, pairs);
  const seesMoney = mayStaff(staff, "seeOrderMoney");
  const now = ports.clock.now();
  const query: ClaimsQuery = {
    // An order by sums would tell them.
    state: seesMoney || read.sort.by !== "sum" ? read : { ...read, sort: { by: "due", desc: false } },
    cities: citiesInScope(staff),
    warehouses: scopeOf(staff, "seeClaims")?.warehouses ?? null,
    seesPeople: seesPeople(staff),
    now,
    timeZone: (await shopDay(ports)).timeZone,
  };
  const { db } = ports.database;
  const { size } = query.state;
  const total = await countDeskClaims(db, query);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(query.state.page, pages);
  const rows = await listDeskClaims(db, query, { limit: size, offset: (page - 1) * size });
  const items = rows.map(({ reasonUuid, sum, buyer, ...row }) => ({
    ...row,
    reason: reasonUuid === null ? null : reasonOf(reasonUuid),
    isLate: isClaimLate({ status: row.status, dueAt: new Date(row.dueAt) }, now),
    sum: seesMoney ? sum : null,
    buyer: query.seesPeople ? buyer : "",
  }));
  return { items, total, page, pages };
}

export async function deskClaimOptions({ database }: Ports, staff: StaffScope) {
  return { city: await citiesOf(database.db, citiesInScope(staff)) };
}

/** Null: all. */
export function citiesInScope({ cities }: StaffScope): readonly string[] | null {
  return cities.length === 0 ? null : cities;
}
