import type { OrdersReport } from "#app/contract/desk/shop/reports.ts";
import { daysOf, reportPeriod } from "#app/domain/desk/report-period.ts";
import { mayStaff, scopeOf } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { ordersByDay, reportCities } from "#server/db/queries/desk/shop/reports.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";

type Asked = { from?: string | undefined; to?: string | undefined };

/** Orders and revenue of the cities that the person sees; revenue for who sees sums alone. */
export async function showOrdersReport(
  ports: Ports,
  staff: StaffScope,
  { from, to }: Asked,
): Promise<Verdict<OrdersReport, { code: "rightMissing" }>> {
  const scope = scopeOf(staff, "seeOrders");
  if (scope === null) return no("rightMissing");
  const { db } = ports.database;
  const period = reportPeriod(from ?? null, to ?? null, (await shopDay(ports)).today);
  const days = daysOf(period);
  const cells = await ordersByDay(db, { period, scope });
  const seesSums = mayStaff(staff, "seeOrderMoney");
  const cities = await reportCities(db, [...new Set(cells.map(({ city }) => city))]);
  const rows = cities.map((city) => {
    const byDay = new Map(cells.filter((cell) => cell.city === city.uuid).map((cell) => [cell.day, cell]));
    const orders = days.map((day) => byDay.get(day)?.orders ?? 0);
    const revenue = seesSums ? days.map((day) => roubles(byDay.get(day)?.revenue ?? 0)) : null;
    return { ...city, orders, revenue, total: { orders: sumOf(orders), revenue: revenue && roubles(sumOf(revenue)) } };
  });
  const all = {
    orders: days.map((_, at) => sumOf(rows.map(({ orders }) => orders[at] ?? 0))),
    revenue: seesSums ? days.map((_, at) => roubles(sumOf(rows.map(({ revenue }) => revenue?.[at] ?? 0)))) : null,
  };
  const total = { orders: sumOf(all.orders), revenue: all.revenue && roubles(sumOf(all.revenue)) };
  return ok({ ...period, days, cities: rows, all, total });
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Without the traces of binary fractions. */
function roubles(value: number): number {
  return Math.round(value * 100) / 100;
}
