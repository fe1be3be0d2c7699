import type { DeskOrderRow } from "#app/contract/desk/orders.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { ordersList } from "#app/domain/desk/lists/orders.ts";
import { phoneInList } from "#app/domain/desk/mask-phone.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { mayStaff, scopeOf } from "#app/domain/staff/rights.ts";
import { no, ok } from "#app/domain/verdict.ts";
import {
  countDeskOrders,
  listDeskOrders,
  orderOptions,
  type OrderOptions,
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
  const scope = scopeOf(staff, "seeOrders");
  if (scope === null) return no("rightMissing");
  const { db } = ports.database;
  const seesMoney = mayStaff(staff, "seeOrderMoney");
  const read = readListState(
    ordersList,
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
  // A filter or an order by sums would tell them.
  const state = seesMoney ? read : withoutMoney(read);
  const timeZone = (await publicData(ports).cities()).main.timezone;
  const today = localMoment(ports.clock.now().getTime(), timeZone).date;
  const asked = { state, scope, timeZone, today, article: articleNorm(state.filters.article ?? "") };
  const { size } = state;
  const total = await countDeskOrders(db, asked);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(state.page, pages);
  const rows = await listDeskOrders(db, asked, { limit: size, offset: (page - 1) * size });
  const items = rows.map(({ phone, total: sum, day, ...row }) => ({
    ...row,
    day,
    isLate: day !== null && day < today && underWay.has(row.status),
    total: seesMoney ? sum : null,
    phone: phoneInList(phone),
  }));
  return ok({ items, total, page, pages });
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
