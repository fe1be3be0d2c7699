import { deskBuyerShape, type DeskBuyer, type DeskBuyerRow } from "#app/contract/desk/buyers/buyers.ts";
import { shownAs } from "#app/contract/hidden.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { buyersList } from "#app/domain/desk/lists/buyers.ts";
import { phoneInList } from "#app/domain/desk/mask-phone.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { countBuyers, deskBuyer, listBuyers } from "#server/db/queries/desk/buyers/buyers.ts";
import { citiesOf } from "#server/db/queries/desk/buyers/claims.ts";
import { recordPersonalAccess } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { citiesInScope } from "#server/use-cases/claims/desk/list-claims.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";

type Query = Readonly<Record<string, string | undefined>>;
type Page = { items: DeskBuyerRow[]; total: number; page: number; pages: number };

export async function deskBuyers(ports: Ports, staff: StaffScope, given: Query): Promise<Page> {
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const query = {
    state: readListState(buyersList, pairs),
    cities: citiesInScope(staff),
    timeZone: (await shopDay(ports)).timeZone,
  };
  const { db } = ports.database;
  const { size } = query.state;
  const total = await countBuyers(db, query);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(query.state.page, pages);
  const rows = await listBuyers(db, query, { limit: size, offset: (page - 1) * size });
  return { items: rows.map((row) => ({ ...row, phone: phoneInList(row.phone) })), total, page, pages };
}

export async function deskBuyerOptions({ database }: Ports, staff: StaffScope) {
  return { city: await citiesOf(database.db, citiesInScope(staff)) };
}

/** A buyer with everything about him; who opens it is recorded first. */
export async function showDeskBuyer(
  { database }: Ports,
  { staff, author }: { staff: StaffScope; author: JournalAuthor },
  uuid: string,
): Promise<ProblemOr<DeskBuyer, "buyerNotFound">> {
  const row = await deskBuyer(database.db, uuid, citiesInScope(staff));
  if (row === undefined) return no("buyerNotFound");
  await recordPersonalAccess(database.db, author, {
    way: "card",
    screen: "customer",
    subjects: [{ kind: "user", id: uuid }],
  });
  const may = mayStaff(staff, "manageCustomers");
  const shown: DeskBuyer = {
    ...row,
    can: { hold: may && !row.onModeration, admit: may && row.onModeration, erase: mayStaff(staff, "eraseBuyers") },
  };
  return ok(shownAs(deskBuyerShape, shown, mayStaff(staff, "seeOrderMoney")));
}
