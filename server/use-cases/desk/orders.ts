import type { DeskOrderRow } from "#app/contract/desk/orders.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { ordersList } from "#app/domain/desk/lists/orders.ts";
import { phoneInList } from "#app/domain/desk/mask-phone.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { mayStaff, scopeOf, seesPeople } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import {
  countDeskOrders,
  listDeskOrders,
  orderOptions,
  type OrderOptions,
  type DeskOrdersQuery,
  type OrdersScope,
} from "#server/db/queries/desk/orders.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import type { StaffViewer } from "#server/use-cases/staff/staff-session.ts";

type Query = Readonly<Record<string, string | undefined>>;
type Page = { items: DeskOrderRow[]; total: number; page: number; pages: number };

const underWay: ReadonlySet<string> = new Set([
  "new",
  "onModeration",
  "awaitingPayment",
  "confirmed",
  "awaitingSupply",
  "assembling",
  "readyForPickup",
  "shipped",
]);

/** Orders that the person may see, without what the person may not. */
export async function deskOrders(
  ports: Ports,
  staff: StaffViewer,
  query: Query,
): Promise<ProblemOr<Page, "rightMissing">> {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const wanted = ordersQuery(staff, pairs, await shopDay(ports));
  if (wanted === null) return no("rightMissing");
  const { db } = ports.database;
  const seesMoney = mayStaff(staff, "seeOrderMoney");
  const { size } = wanted.state;
  const total = await countDeskOrders(db, wanted);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(wanted.state.page, pages);
  const rows = await listDeskOrders(db, wanted, { limit: size, offset: (page - 1) * size });
  const items = rows.map(({ phone, total: sum, day, buyer, ...row }) => ({
    ...row,
    day,
    isLate: day !== null && day < wanted.today && underWay.has(row.status),
    total: seesMoney ? sum : null,
    buyer: wanted.seesPeople ? buyer : "",
    phone: phoneInList(phone),
  }));
  return ok({ items, total, page, pages });
}

/** What the address of the list means for this person; null: the person sees no orders. */
export function ordersQuery(
  staff: StaffScope,
  given: Iterable<readonly [string, string]>,
  { timeZone, today }: ShopDay,
): DeskOrdersQuery | null {
  const scope = scopeOf(staff, "seeOrders");
  if (scope === null) return null;
  const read = readListState(ordersList, given);
  // A filter or an order by sums would tell them.
  const state = mayStaff(staff, "seeOrderMoney") ? read : withoutMoney(read);
  const article = articleNorm(state.filters.article ?? "");
  return { state, scope, seesPeople: seesPeople(staff), timeZone, today, article };
}

export type ShopDay = { timeZone: string; today: string };

/** The day in the main city, by which lists of the desk count. */
export async function shopDay(ports: Ports): Promise<ShopDay> {
  const timeZone = (await publicData(ports).cities()).main.timezone;
  return { timeZone, today: localMoment(ports.clock.now().getTime(), timeZone).date };
}

type State = ReturnType<typeof readListState<typeof ordersList>>;

function withoutMoney({ filters: { sum: _, ...filters }, sort, ...state }: State): State {
  return { ...state, filters, sort: sort.by === "sum" ? { by: "created", desc: true } : sort };
}

export async function deskOrderOptions(
  { database }: Ports,
  staff: StaffViewer,
): Promise<ProblemOr<OrderOptions, "rightMissing">> {
  const scope: OrdersScope | null = scopeOf(staff, "seeOrders");
  return scope === null ? no("rightMissing") : ok(await orderOptions(database.db, scope));
}
