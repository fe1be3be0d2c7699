import type { DeskToday } from "#app/contract/desk/today.ts";
import { taskScope } from "#app/domain/desk/tasks.ts";
import { feedbackDays, waitingOrders } from "#app/domain/desk/today.ts";
import { mayStaff, scopeOf } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { failedLetters } from "#app/domain/desk/lists/outbox.ts";
import { countLetters } from "#server/db/queries/desk/shop/outbox.ts";
import { outboxQuery } from "./outbox/show-outbox.ts";
import { ordersQuery, shopDay } from "#server/use-cases/desk/orders.ts";
import { countOrdersEach } from "#server/db/queries/desk/orders.ts";
import { exchangeFigures, heardConnections } from "#server/db/queries/exchange/silence.ts";
import { countBrokenFeeds } from "#server/db/queries/feeds/feed-profiles.ts";
import { countWaiting } from "#server/db/queries/desk/today.ts";
import { keptReadiness } from "#server/use-cases/readiness/kept-readiness.ts";
import type { Ports } from "#server/ports/ports.ts";

/** What waits for somebody: a few statements, each figure for those whose work it is. */
export async function showToday(ports: Ports, staff: StaffScope): Promise<DeskToday> {
  const { database, clock } = ports;
  const day = await shopDay(ports);
  const now = clock.now();
  const wanted = Object.entries(waitingOrders(day.today));
  const counts = await countOrdersEach(
    database.db,
    wanted.flatMap(([, filters]) => ordersQuery(staff, filters, day) ?? []),
  );
  const ofOrders = new Map(wanted.map(([name], index) => [name, counts[index]]));
  const orders = (name: keyof ReturnType<typeof waitingOrders>) => {
    const count = ofOrders.get(name);
    return count === undefined ? null : { count, late: name === "late" ? count : 0 };
  };
  const waiting = await countWaiting(database.db, {
    cities: staff.cities.length === 0 ? null : staff.cities,
    claimWarehouses: scopeOf(staff, "seeClaims")?.warehouses ?? null,
    tasks: taskScope(staff),
    ...{ viewer: staff.uuid, now, feedbackDays },
  });
  const { claims, claimsLate, feedback, feedbackLate, people, companies, goods, tasks, tasksLate, own, ownLate } =
    waiting;
  const letters = mayStaff(staff, "seeOutbox")
    ? await countLetters(database.db, await outboxQuery(ports, staff, failedLetters))
    : null;
  const exchange = mayStaff(staff, "seeExchange") ? await exchangeFigures(database.db, now) : null;
  const scope = scopeOf(staff, "editFeeds");
  const feeds = scope && (await countBrokenFeeds(database.db, { now, cities: scope.cities }));
  const readiness = mayStaff(staff, "seeSettings") ? await keptReadiness(ports) : null;
  const found = (level: "stops" | "warns") =>
    readiness && whole(readiness.findings.filter((finding) => finding.level === level).length);
  const whole = (count: number) => ({ count, late: 0 });
  return {
    today: day.today,
    newOrders: orders("newOrders"),
    unpaid: mayStaff(staff, "seeOrderMoney") ? orders("unpaid") : null,
    assemble: orders("assemble"),
    late: orders("late"),
    lacking: orders("lacking"),
    claims: mayStaff(staff, "seeClaims") ? { count: claims, late: claimsLate } : null,
    feedback: mayStaff(staff, "seeFeedback") ? { count: feedback, late: feedbackLate } : null,
    people: mayStaff(staff, "manageCustomers") ? whole(people) : null,
    companies: mayStaff(staff, "manageCustomers") ? whole(companies) : null,
    goods: mayStaff(staff, "editGoods") ? whole(goods) : null,
    letters: letters === null ? null : whole(letters),
    held: exchange && whole(exchange.held),
    silent: exchange && whole(exchange.silent),
    feeds: feeds === null ? null : whole(feeds),
    heard: exchange && (await heardConnections(database.db)),
    stops: found("stops"),
    warns: found("warns"),
    examinedAt: readiness?.at ?? null,
    tasks: { count: tasks, late: tasksLate },
    myTasks: { count: own, late: ownLate },
  };
}
