import { addDays, instantAt, localMoment } from "#app/domain/local-time.ts";
import { productionCalendar } from "#app/domain/logistics/production-calendar.ts";
import { dueDays, lastPassed } from "#app/domain/order/schedule-days.ts";
import { cities } from "#server/demo/cities.ts";
import { endOf, paymentOf, type Lacking, type OrderStory } from "#server/demo/orders/order-stories.ts";
import { randomOf } from "#server/demo/random.ts";
import { scheduleStories, type ScheduleStory } from "./schedule-stories.ts";

/** What came of a day that an order was due on; `place` is that of its order. */
export type Turn = {
  dueOn: string;
  at: Date;
  result: "order" | "draft" | "attention" | "skipped";
  reason: string | null;
  lacking: Lacking | null;
  place: string | null;
};

/** A schedule with the year that lies behind it; `base` is the order it repeats. */
export type DemoSchedulePlan = {
  story: ScheduleStory;
  base: OrderStory;
  startDate: string;
  endDate: string | null;
  nextDueOn: string | null;
  turns: Turn[];
};

/** Goods that a schedule has ordered leave within so many days. */
const daysToLeave = 7;

/** Schedules of the demo shop, and its orders with those of them that a schedule has placed. */
export function withSchedules(
  stories: readonly OrderStory[],
  now: Date,
): { stories: OrderStory[]; plans: DemoSchedulePlan[] } {
  const orders = new Map(stories.map((story) => [placeOf(story), story]));
  const taken = new Set<string>();
  const bases = scheduleStories.flatMap((story) => {
    const base = baseOf(story, stories, now);
    return base === undefined ? [] : [{ story, base }];
  });
  for (const { base } of bases) taken.add(placeOf(base));
  const plans = bases.map(({ story, base }) => {
    const plan = planOf(story, base, now);
    for (const turn of plan.turns.filter(({ result }) => result === "order")) {
      const sent = [...orders.values()].find((one) => !taken.has(placeOf(one)) && leavesAfter(one, base, turn.dueOn));
      if (sent === undefined) {
        Object.assign(turn, { result: "attention", reason: story.refused ?? "nothing", lacking: null });
        continue;
      }
      taken.add(placeOf(sent));
      turn.place = sent.place;
      orders.set(placeOf(sent), placedBy(turn, sent, base, now));
    }
    return plan;
  });
  return { stories: [...orders.values()], plans };
}

function placeOf({ account, place }: OrderStory): string {
  return `${account.key}/${place}`;
}

/** The last plain order of the same buyer before the schedule began. */
function baseOf({ account, phone, began }: ScheduleStory, stories: readonly OrderStory[], now: Date) {
  const start = addDays(now.toISOString().slice(0, 10), -began);
  return stories
    .filter(
      (one) =>
        one.account.key === account &&
        one.author.phone === phone &&
        one.statuses.length === 1 &&
        one.statuses[0] === "completed" &&
        one.created.toISOString().slice(0, 10) < start,
    )
    .at(-1);
}

function planOf(story: ScheduleStory, base: OrderStory, now: Date): DemoSchedulePlan {
  const { key, account, period, weekday = 0, runAt, began, ended, stands, holiday, dear } = story;
  const timeZone = cities.find(({ slug }) => slug === base.account.city)?.timezone ?? "Europe/Moscow";
  const moment = localMoment(now.getTime(), timeZone);
  const startDate = addDays(moment.date, -began);
  const endDate = ended === undefined ? null : addDays(moment.date, -ended);
  const plan = { period, weekday, startDate, endDate };
  const year = Number(moment.date.slice(0, 4));
  const calendar = productionCalendar([year - 2, year - 1, year, year + 1, year + 2], new Map());
  const until = stands === undefined ? lastPassed(runAt, moment) : addDays(moment.date, -stands.since);
  const days = dueDays(plan, calendar, { after: addDays(startDate, -1), until }, Number.POSITIVE_INFINITY);
  const turns = days.map((dueOn, at): Turn => {
    const random = randomOf(`schedule/${account}/${key}/${dueOn}`);
    const turn = { dueOn, at: new Date(instantAt(dueOn, runAt, timeZone) + random.int(2_000, 50_000)), place: null };
    const isSkipped =
      holiday && dueOn >= addDays(moment.date, -holiday[0]) && dueOn <= addDays(moment.date, -holiday[1]);
    if (isSkipped) return { ...turn, result: "skipped", reason: "paused", lacking: null };
    if (at === dear)
      return { ...turn, result: "attention", reason: "priceUp", lacking: lack("priceUp", random.next()) };
    const lacking = random.chance(0.2) ? lack(shortages[story.onShortage], random.next()) : null;
    return { ...turn, result: story.mode === "auto" ? "order" : "draft", reason: null, lacking };
  });
  const [nextDueOn = null] = dueDays(plan, calendar, { after: until }, 1);
  return { story, base, startDate, endDate, nextDueOn, turns };
}

const shortages = { skip: "skipped", partial: "partial", wait: "waits" } as const;

function lack(what: Lacking["what"], line: number): Lacking {
  return { what, line };
}

/** An order of the same account whose goods left soon after the day. */
function leavesAfter({ account, place, shipped }: OrderStory, base: OrderStory, dueOn: string): boolean {
  const isTheirs = account.key === base.account.key && !place.startsWith("told");
  return isTheirs && shipped >= dueOn && shipped <= addDays(dueOn, daysToLeave);
}

/** The order as the schedule has placed it: on credit, of the same goods, received the same way. */
function placedBy({ at, lacking }: Turn, sent: OrderStory, base: OrderStory, now: Date): OrderStory {
  const today = now.toISOString().slice(0, 10);
  const end = endOf({ shipped: sent.shipped, way: base.way }, today);
  const { account, shipped } = sent;
  return {
    ...sent,
    author: base.author,
    created: at,
    statuses: [end],
    method: "credit",
    way: base.way,
    paymentStatus: paymentOf(account, { method: "credit", end, shipped, today }),
    source: "schedule",
    repeats: { place: base.place, lacking },
  };
}
