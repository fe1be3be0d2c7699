import type { ProblemOr } from "#app/contract/problem.ts";
import type { Schedule, ScheduleDetail, ScheduleRun } from "#app/contract/orders/schedules.ts";
import { mostSkippedShown } from "#app/domain/limits.ts";
import { addDays, instantAt } from "#app/domain/local-time.ts";
import { dueDays, lastPassed, passedDays } from "#app/domain/order/schedule-days.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { productCards } from "#server/db/queries/catalog/product-card.ts";
import { scheduleLines } from "#server/db/queries/order/schedules/schedule-lines.ts";
import { latestRuns } from "#server/db/queries/order/schedules/schedule-runs.ts";
import {
  findSchedule,
  listSchedules,
  type ScheduleOf,
  type ScheduleRow,
} from "#server/db/queries/order/schedules/schedules.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { scheduleClock } from "./schedule-calendar.ts";

const datesShown = 3;
const runsShown = 20;

/** The user's schedules for the selected counterparty; null without one. */
export function schedulesScope({ viewer }: Buyer): ScheduleOf | null {
  const rootUuid = counterpartyOf(viewer);
  return viewer.user && rootUuid !== null ? { userUuid: viewer.user.uuid, rootUuid } : null;
}

export async function listOwnSchedules(ports: Ports, buyer: Buyer): Promise<Schedule[]> {
  const whose = schedulesScope(buyer);
  if (!whose) return [];
  const { db } = ports.database;
  const rows = await listSchedules(db, whose);
  const runs = await latestRuns(
    db,
    rows.map(({ uuid }) => uuid),
    mostSkippedShown,
  );
  return Promise.all(
    rows.map((row) =>
      shown(
        ports,
        row,
        runs.filter(({ scheduleUuid }) => scheduleUuid === row.uuid),
      ),
    ),
  );
}

/** Those of other users or counterparties are not found (security E4). */
export async function showSchedule(
  ports: Ports,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<ScheduleDetail, "notFound">> {
  const whose = schedulesScope(buyer);
  const { db } = ports.database;
  const row = whose && (await findSchedule(db, whose, uuid));
  if (!row) return no("notFound");
  const [runs, lines] = await Promise.all([latestRuns(db, [uuid], runsShown), scheduleLines(db, uuid)]);
  const uuids = lines.map(({ productUuid }) => productUuid);
  const cards = new Map((await productCards(db, { uuids, ...pricingOf(buyer) })).map((card) => [card.uuid, card]));
  return ok({
    ...(await shown(ports, row, runs)),
    items: lines.flatMap(({ productUuid, quantity }) => {
      const card = cards.get(productUuid);
      if (!card) return [];
      const { uuid: product, name, article, unit, status, slug } = card;
      return [
        {
          ...{ uuid: product, name, article, unit, slug: status === "hidden" ? null : slug },
          multiplicity: quantityToNumber(card.multiplicity),
          quantity: quantityToNumber(quantity),
        },
      ];
    }),
    runs: runs.map(wireRun),
  });
}

type Run = Awaited<ReturnType<typeof latestRuns>>[number];

/** `runs`: its own, newest first. */
async function shown(ports: Ports, row: ScheduleRow, runs: readonly Run[]): Promise<Schedule> {
  const { userUuid: _, rootUuid: __, cityUuid, nextDueOn, ...own } = row;
  const cities = await publicData(ports).cities();
  const city = cities.byUuid.get(cityUuid) ?? cities.main;
  const { now, calendar } = await scheduleClock(ports, city, nextDueOn);
  const isActive = row.status === "active";
  const hasNext = nextDueOn !== null && row.status !== "canceled" && row.status !== "completed";
  const before = hasNext ? addDays(nextDueOn, -1) : null;
  const stillDays = before === null || isActive ? [] : passedDays(row, calendar, before, now);
  const skipped = runs.filter(({ result }) => result === "skipped").map(({ dueOn }) => dueOn);
  const last = runs.find(({ result }) => result !== "skipped");
  const after = isActive && before !== null ? before : later(lastPassed(row.runAt, now), before ?? now.date);
  return {
    ...own,
    city: { uuid: city.uuid, name: city.name },
    nextRunAt:
      isActive && nextDueOn !== null ? new Date(instantAt(nextDueOn, row.runAt, city.timezone)).toISOString() : null,
    nextDates: hasNext ? dueDays(row, calendar, { after }, datesShown) : [],
    skippedDates: [...skipped.toReversed(), ...stillDays].slice(-mostSkippedShown),
    lastRun: last ? wireRun(last) : null,
  };
}

function wireRun({ scheduleUuid: _, ...run }: Run): ScheduleRun {
  return run;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
