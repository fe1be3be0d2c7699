import type { DeskSubscription } from "#app/contract/desk/buyers/subscriptions.ts";
import { emailInList } from "#app/domain/desk/letters.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { subscriptionsList } from "#app/domain/desk/lists/subscriptions.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { citiesOf } from "#server/db/queries/desk/buyers/claims.ts";
import {
  countSubscriptions,
  listSubscriptions,
  type SubscriptionsQuery,
} from "#server/db/queries/desk/buyers/subscriptions.ts";
import type { Ports } from "#server/ports/ports.ts";
import { citiesInScope } from "#server/use-cases/claims/desk/list-claims.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";

type Page = { items: DeskSubscription[]; total: number; page: number; pages: number };
type Refusal = { code: "rightMissing" };

/** What a list's address means for this person. */
export async function subscriptionsQuery(
  ports: Ports,
  staff: StaffScope,
  given: Readonly<Record<string, string | undefined>>,
): Promise<SubscriptionsQuery> {
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return {
    state: readListState(subscriptionsList, pairs),
    cities: citiesInScope(staff),
    timeZone: (await shopDay(ports)).timeZone,
  };
}

export async function deskSubscriptions(
  ports: Ports,
  staff: StaffScope,
  given: Readonly<Record<string, string | undefined>>,
): Promise<Verdict<Page, Refusal>> {
  if (!mayStaff(staff, "manageCustomers")) return no("rightMissing");
  const query = await subscriptionsQuery(ports, staff, given);
  const { db } = ports.database;
  const { size } = query.state;
  const total = await countSubscriptions(db, query);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(query.state.page, pages);
  const rows = await listSubscriptions(db, query, { limit: size, offset: (page - 1) * size });
  return ok({ items: rows.map((row) => ({ ...row, email: emailInList(row.email) })), total, page, pages });
}

export async function subscriptionOptions({ database }: Ports, staff: StaffScope) {
  if (!mayStaff(staff, "manageCustomers")) return no("rightMissing");
  return ok({ city: await citiesOf(database.db, citiesInScope(staff)) });
}
