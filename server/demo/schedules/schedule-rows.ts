import type { DemoOrders } from "#server/demo/orders/orders.ts";
import { rootUuid, userUuid } from "#server/demo/people/people.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";
import { lackingPlace, orderUuid } from "#server/demo/orders/order-stories.ts";
import type { OrderItemRow } from "#server/demo/orders/order-rows.ts";
import type { DemoSchedulePlan, Turn } from "./scheduled-orders.ts";

/** Schedules with their goods, their runs, and the lists that their last runs have drafted. */
export function scheduleRows({ plans, orders, orderItems }: Pick<DemoOrders, "plans" | "orders" | "orderItems">) {
  const cityOf = new Map(orders.map(({ uuid, city_uuid }) => [uuid, city_uuid]));
  const made = plans.flatMap((plan) => {
    const order = orderUuid(plan.base);
    const city = cityOf.get(order);
    const items = orderItems.filter(({ order_uuid }) => order_uuid === order);
    return city === undefined ? [] : [{ plan, uuid: stableUuid(`schedule/${plan.story.key}`), order, city, items }];
  });
  const lists = made.flatMap(({ plan, uuid, items }) => listOf(plan, uuid, items));
  const known = new Set(orders.map(({ uuid }) => uuid));
  return {
    schedules: made.map(({ plan, uuid, order, city }) => ({
      uuid,
      order_uuid: order,
      city_uuid: city,
      ...rowOf(plan),
    })),
    lines: made.flatMap(({ uuid, items }) =>
      items.map(({ product_uuid, quantity, price }, at) => ({
        schedule_uuid: uuid,
        product_uuid,
        position: at + 1,
        quantity,
        price,
      })),
    ),
    runs: made.flatMap(({ plan, uuid, items }) =>
      plan.turns.map((turn) =>
        runOf(turn, { plan, uuid, items, known, list: lists.find((one) => isOf(one, uuid, turn)) }),
      ),
    ),
    lists: lists.map(({ uuid, owner, name, at }) => ({ uuid, owner, name, created_at: at, updated_at: at })),
    listLines: lists.flatMap(({ uuid, lines }) => lines.map((line) => ({ list_uuid: uuid, ...line }))),
  };
}

function rowOf({ story, startDate, endDate, nextDueOn }: DemoSchedulePlan) {
  const { account, phone, name, period, weekday = 0, runAt, mode, onShortage, stands } = story;
  return {
    user_uuid: userUuid(phone),
    root_uuid: rootUuid(account),
    name,
    period,
    weekday,
    start_date: startDate,
    end_date: endDate,
    run_at: runAt,
    mode,
    on_shortage: onShortage,
    status: stands?.status ?? (nextDueOn === null ? "completed" : "active"),
    status_reason: stands?.reason ?? null,
    next_due_on: nextDueOn,
    created_at: `${startDate}T04:40:00Z`,
  };
}

type Draft = {
  uuid: string;
  schedule: string;
  dueOn: string;
  owner: string;
  name: string;
  at: string;
  lines: { product_uuid: string; quantity: string; position: number }[];
};

function isOf({ schedule, dueOn }: Draft, uuid: string, turn: Turn): boolean {
  return schedule === uuid && dueOn === turn.dueOn;
}

/** Each draft takes the place of the one before; one that stands still for long has been ordered or thrown away. */
function listOf({ story, turns }: DemoSchedulePlan, schedule: string, items: readonly OrderItemRow[]): Draft[] {
  const turn = turns.at(-1);
  if (turn?.result !== "draft" || story.stands !== undefined) return [];
  const lacks = lackingPlace(turn.lacking, items.length);
  return [
    {
      uuid: stableUuid(`schedule-draft/${story.key}`),
      schedule,
      dueOn: turn.dueOn,
      owner: `u:${userUuid(story.phone)}:${rootUuid(story.account)}`,
      name: story.name,
      at: turn.at.toISOString(),
      lines: items
        .filter((_, at) => at !== lacks)
        .map(({ product_uuid, quantity }, at) => ({ product_uuid, quantity, position: at + 1 })),
    },
  ];
}

type Where = {
  plan: DemoSchedulePlan;
  uuid: string;
  items: readonly OrderItemRow[];
  known: ReadonlySet<string>;
  list: Draft | undefined;
};

function runOf({ dueOn, at, result, reason, lacking, place }: Turn, { plan, uuid, items, known, list }: Where) {
  const placed = place === null ? null : orderUuid({ ...plan.base, place });
  const order = placed !== null && known.has(placed) ? placed : null;
  const isLost = result === "order" && order === null;
  const lacks = items[lackingPlace(lacking, items.length) ?? -1];
  return {
    schedule_uuid: uuid,
    due_on: dueOn,
    result: isLost ? ("attention" as const) : result,
    reason: isLost ? "nothing" : reason,
    warnings: lacks && lacking ? [{ name: lacks.name, article: lacks.article, what: lacking.what }] : [],
    order_uuid: order,
    list_uuid: list?.uuid ?? null,
    at: at.toISOString(),
  };
}
