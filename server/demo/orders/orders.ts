import { onlineReserveHours } from "#app/domain/limits.ts";
import { addDays } from "#app/domain/local-time.ts";
import {
  addMoney,
  lineSum,
  moneyFromDecimal,
  moneyFromNumber,
  moneyToDecimal,
  moneyToNumber,
  zeroMoney,
  type Money,
} from "#app/domain/money.ts";
import { orderNumber, partNumber } from "#app/domain/order/number.ts";
import { masterStatus, type OrderStatus } from "#app/domain/order/status.ts";
import { addQuantity, quantityFromDecimal, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import { cities, cityUuid } from "#server/demo/cities.ts";
import { furtherContract } from "#server/demo/contracts.ts";
import { rootUuid, userUuid } from "#server/demo/people.ts";
import { randomOf, type Random } from "#server/demo/random.ts";
import type { UserArticleRow } from "#server/demo/rows.ts";
import { standingOf, type Shipment } from "#server/demo/settlements.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";
import { warehouseUuid } from "#server/demo/warehouses.ts";
import { approver, orderingAccounts } from "./order-accounts.ts";
import { deliveryOf, deliveryStatusAt, trackOf, type StoredDelivery } from "./order-delivery.ts";
import { orderGoods, type OrderGoods } from "./order-goods.ts";
import { itemRow, orderLines, Shelves, stateOf, type OrderLine } from "./order-lines.ts";
import type { OrderHistoryRow, OrderRows, ReservedRow } from "./order-rows.ts";
import { orderStories, type OrderStory } from "./order-stories.ts";
import { stepsOf, type Step } from "./order-timeline.ts";

export type DemoOrders = OrderRows & {
  reserved: ReservedRow[];
  /** The number that the last order took: the next one goes on from there. */
  lastNumber: number;
  /** What has left the warehouse, for the settlements of an account. */
  shipments: ReadonlyMap<string, readonly Shipment[]>;
};

/** Two years of orders of everybody who may log in to the demo shop: in every status, and those under way with their reserves. */
export function demoOrders({
  products,
  userArticles,
  today,
}: {
  products: number;
  userArticles: readonly UserArticleRow[];
  today: Date;
}): DemoOrders {
  const goods = orderGoods(products, today);
  const shelves = new Shelves();
  const shipments = new Map<string, Shipment[]>();
  const all: OrderRows = { orders: [], orderParts: [], orderItems: [], orderHistory: [], payments: [], refunds: [] };
  let counter = 0;
  const stories = orderingAccounts
    .flatMap((account) => orderStories(account, today))
    .toSorted((a, b) => a.created.getTime() - b.created.getTime());
  for (const story of stories) {
    const random = randomOf(`order/${story.account.key}/${story.place}/rows`);
    // Others order as well.
    counter += random.int(2, 19);
    const rows = rowsOf(story, counter, { goods, shelves, userArticles, today, random });
    if (rows === null) continue;
    all.orders.push(...rows.orders);
    all.orderParts.push(...rows.orderParts);
    all.orderItems.push(...rows.orderItems);
    all.orderHistory.push(...rows.orderHistory);
    all.payments.push(...rows.payments);
    all.refunds.push(...rows.refunds);
    if (!story.place.startsWith("told")) {
      const { key } = story.account;
      shipments.set(key, [...(shipments.get(key) ?? []), shipmentOf(story, rows)]);
    }
  }
  return { ...all, reserved: shelves.rows(), lastNumber: counter, shipments };
}

type Making = {
  goods: readonly OrderGoods[];
  shelves: Shelves;
  userArticles: readonly UserArticleRow[];
  today: Date;
  random: Random;
};

type Part = {
  uuid: string;
  number: string;
  position: number;
  status: OrderStatus;
  waits: boolean;
  lines: OrderLine[];
  itemsSum: Money;
  delivery: StoredDelivery;
  steps: Step[];
};

/** Null where the shelves have nothing for it. */
function rowsOf(story: OrderStory, counter: number, making: Making): OrderRows | null {
  const { account, place, author, created, method, paymentStatus, reason, source } = story;
  const { random, userArticles, today } = making;
  const uuid = stableUuid(`order/${account.key}/${place}`);
  const city = cities.find(({ slug }) => slug === account.city);
  if (!city) throw new RangeError(`no city ${account.city}`);
  const number = orderNumber(city.orderPrefix, created.getUTCFullYear(), counter);
  const parts = partsOf(story, { uuid, number }, making);
  if (parts.length < story.statuses.length) return null;

  const lines = parts.flatMap((part) => part.lines);
  const items = addMoney(...parts.map(({ itemsSum }) => itemsSum));
  const delivery = addMoney(...parts.map((part) => moneyFromNumber(part.delivery.cost)));
  const total = addMoney(items, delivery);
  const returned = returnedOf(story, lines);
  const itemRows = parts.flatMap(({ uuid: partUuid, status, waits, lines, delivery: { dateTo } }) =>
    lines.map((line, at) =>
      itemRow(line, {
        uuid: stableUuid(`order-item/${partUuid}/${at}`),
        orderUuid: uuid,
        partUuid,
        position: at + 1,
        status,
        waits,
        promised: dateTo,
        userArticle: userArticleOf(account.key, line.goods.uuid, userArticles),
        returned: returned.get(line) ?? zeroQuantity,
      }),
    ),
  );
  const contract = furtherContract(account.key, { day: created.toISOString().slice(0, 10), counter });
  const order = {
    uuid,
    number,
    checkout_uuid: stableUuid(`checkout/${account.key}/${place}`),
    user_uuid: userUuid(author.phone),
    counterparty_uuid: rootUuid(account.key),
    city_uuid: cityUuid(account.city),
    source,
    payment_method: method,
    payment_status: paymentStatus,
    customer_number: ownNumberOf(story, counter, random),
    comment: account.comments.length > 0 && random.chance(0.3) ? pick(account.comments, random) : null,
    recipient: { fio: author.fio, phone: author.phone, callMe: random.chance(0.2) },
    items_sum: moneyToDecimal(items),
    delivery_sum: moneyToDecimal(delivery),
    total: moneyToDecimal(total),
    vat_sum: moneyToDecimal(addMoney(...lines.map(({ vat }) => vat))),
    weight_grams: itemRows.reduce((sum, { weight_grams }) => sum + weight_grams, 0),
    lock_version: Math.max(...parts.map(({ steps }) => steps.length)),
    created_at: created.toISOString(),
    contract_uuid: contract?.uuid ?? null,
    contract_number: contract?.number ?? account.contract.number,
    pay_until:
      method === "credit" ? standingOf(account.terms, story.shipped, today.toISOString().slice(0, 10)).due : null,
    status: masterStatus(parts.map(({ status }) => status)),
  };
  const money = moneyRows(story, { uuid, total, parts, returned });
  return {
    orders: [order],
    orderParts: parts.map((part) => ({
      uuid: part.uuid,
      order_uuid: uuid,
      number: part.number,
      position: part.position,
      kind: part.waits || part.position > 1 ? "onOrder" : "available",
      warehouse_uuid: part.waits || part.position > 1 ? null : warehouseUuid(account.warehouse),
      vat_rate: 22,
      status: part.status,
      delivery_status: deliveryStatusAt(story.way, part.status),
      delivery: part.delivery,
      items_sum: moneyToDecimal(part.itemsSum),
      delivery_cost: moneyToDecimal(moneyFromNumber(part.delivery.cost)),
      reserved_until: part.status === "awaitingPayment" ? reservedUntil(story, today) : null,
      store_until: part.status === "readyForPickup" ? `${addDays(story.shipped, 7)}T20:59:59Z` : null,
      track_number: trackOf(story.way, part.status, random),
      cancel_reason: part.status === "canceled" ? reason : null,
    })),
    orderItems: itemRows,
    orderHistory: historyRows(story, { uuid, total }, parts),
    ...money,
  };
}

function partsOf(story: OrderStory, order: { uuid: string; number: string }, making: Making): Part[] {
  const { account } = story;
  const { goods, shelves, random, today } = making;
  return story.statuses.flatMap((status, at) => {
    const isSecond = at > 0;
    // A single part waits where its order says so; the second part of an order is always brought.
    const waits =
      status === "awaitingSupply" ||
      (isSecond && status !== "canceled" && status !== "shipped" && status !== "completed");
    const isHeld = !waits && !isSecond && ["reserved", "picking"].includes(stateOf(status, waits));
    const lines = orderLines(
      isSecond ? { ...account, lines: [1, 2], sums: [account.sums[0] / 2, account.sums[1] / 6] } : account,
      goods,
      random,
      (one, quantity) => !isHeld || shelves.take(one, warehouseUuid(account.warehouse), quantity),
    );
    if (lines.length === 0) return [];
    const itemsSum = addMoney(...lines.map(({ sum }) => sum));
    const sum = moneyToNumber(itemsSum);
    return [
      {
        uuid: stableUuid(`order-part/${order.uuid}/${at}`),
        number: partNumber(order.number, at + 1),
        position: at + 1,
        status,
        waits,
        lines,
        itemsSum,
        delivery: deliveryOf(story, { sum, isSecond, waits, today }, random),
        steps: stepsOf(story, status, waits, today),
      },
    ];
  });
}

/** Of an order that came back in part a few of its first line, of one that came back all. */
function returnedOf({ statuses: [status] }: OrderStory, lines: readonly OrderLine[]): Map<OrderLine, Quantity> {
  if (status === "returned") return new Map(lines.map((line) => [line, line.quantity]));
  const [first] = lines;
  if (status !== "partiallyReturned" || first === undefined) return new Map();
  const multiplicity = quantityFromDecimal(first.goods.multiplicity);
  const steps = Math.max(1, Math.floor(first.quantity / multiplicity / 3));
  return new Map([[first, addQuantity(...Array.from({ length: steps }, () => multiplicity))]]);
}

function returnedSum(returned: ReadonlyMap<OrderLine, Quantity>): Money {
  return addMoney(...[...returned].map(([{ price }, quantity]) => lineSum(price, quantity)));
}

/** What was paid, what the bank refused, what was given back. */
function moneyRows(
  { method, paymentStatus, statuses, created }: OrderStory,
  {
    uuid,
    total,
    parts,
    returned,
  }: { uuid: string; total: Money; parts: readonly Part[]; returned: ReadonlyMap<OrderLine, Quantity> },
): Pick<OrderRows, "payments" | "refunds"> {
  const paidAt = parts[0]?.steps.find(({ to }) => to === "confirmed")?.at ?? new Date(created.getTime() + 90_000);
  const isPaid = ["paid", "partiallyPaid", "refunded", "partiallyRefunded", "refunding"].includes(paymentStatus);
  if (method === "credit" || method === "onDelivery" || (!isPaid && paymentStatus !== "failed"))
    return { payments: [], refunds: [] };
  const payment = {
    uuid: stableUuid(`payment/${uuid}`),
    order_uuid: uuid,
    attempt: 1,
    method,
    amount: moneyToDecimal(
      paymentStatus === "partiallyPaid" ? moneyFromNumber(Math.round(moneyToNumber(total) / 2)) : total,
    ),
    status: isPaid ? ("succeeded" as const) : ("canceled" as const),
    request: {},
    cancel_reason: isPaid ? null : "insufficient_funds",
    created_at: paidAt.toISOString(),
    updated_at: paidAt.toISOString(),
  };
  const canceled = addMoney(
    ...parts
      .filter(({ status }) => status === "canceled")
      .map((part) => addMoney(part.itemsSum, moneyFromNumber(part.delivery.cost))),
  );
  const back = paymentStatus === "refunded" ? total : statuses.includes("canceled") ? canceled : returnedSum(returned);
  const isBack = ["refunded", "partiallyRefunded"].includes(paymentStatus) && back > zeroMoney;
  const backAt = new Date(Math.max(...parts.map(({ steps }) => steps.at(-1)?.at.getTime() ?? 0)) + 3_600_000);
  const refund = {
    uuid: stableUuid(`refund/${uuid}`),
    payment_uuid: payment.uuid,
    order_uuid: uuid,
    amount: moneyToDecimal(back),
    status: "succeeded" as const,
    request: {},
    created_at: backAt.toISOString(),
  };
  return { payments: [payment], refunds: isBack ? [refund] : [] };
}

/** As the shop writes it: an order of one part has one history, of several each names itself. */
function historyRows(
  { author, account, reason, paymentStatus, method }: OrderStory,
  { uuid, total }: { uuid: string; total: Money },
  parts: readonly Part[],
): OrderHistoryRow[] {
  const isMany = parts.length > 1;
  const rows: Omit<OrderHistoryRow, "uuid" | "order_uuid">[] = [];
  for (const { steps, position } of parts) {
    for (const { at, from, to, actor } of steps) {
      if (from === null && position > 1) continue;
      rows.push({
        at: at.toISOString(),
        field: isMany && from !== null ? `status.${position}` : "status",
        from_value: from,
        to_value: to,
        actor,
        comment: to === "canceled" ? reason : null,
      });
    }
  }
  const first = rows[0]?.at ?? "";
  const isApproved =
    author.approved || (account.key === "fram-servis" && author.share < 0.5 && moneyToNumber(total) > 50_000);
  if (isApproved)
    rows.push({
      at: first,
      field: "approval",
      from_value: null,
      to_value: userUuid(approver),
      actor: "approver",
      comment: null,
    });
  const confirmed = rows.find(({ to_value }) => to_value === "confirmed");
  const isPaid = ["paid", "refunded", "partiallyRefunded", "refunding"].includes(paymentStatus);
  if (confirmed && isPaid && (method === "card" || method === "sbp" || method === "invoice"))
    rows.push({
      ...confirmed,
      field: "payment",
      from_value: "pending",
      to_value: "paid",
      actor: "payment",
      comment: null,
    });
  if (paymentStatus === "failed")
    rows.push({
      at: first,
      field: "payment",
      from_value: "pending",
      to_value: "failed",
      actor: "payment",
      comment: null,
    });
  const last =
    rows
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? first;
  if (["refunding", "refunded", "partiallyRefunded"].includes(paymentStatus))
    rows.push({
      at: last,
      field: "payment",
      from_value: "paid",
      to_value: paymentStatus,
      actor: "system",
      comment: null,
    });
  // One statement writes them in order: those of one moment are told apart by a millisecond.
  return rows
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map((row, at) => ({
      uuid: stableUuid(`order-history/${uuid}/${at}`),
      order_uuid: uuid,
      ...row,
      at: new Date(Date.parse(row.at) + at).toISOString(),
    }));
}

function shipmentOf({ shipped }: OrderStory, { orders: [order], orderItems }: OrderRows): Shipment {
  const returned = orderItems.map(({ price, returned_quantity }) =>
    lineSum(moneyFromDecimal(price), quantityFromDecimal(returned_quantity)),
  );
  return {
    date: shipped,
    orderNumber: order?.number ?? "",
    contract: order?.contract_uuid ?? null,
    sum: kopecks(moneyFromDecimal(order?.total ?? "0")),
    returned: kopecks(addMoney(...returned)),
  };
}

function kopecks(sum: Money): number {
  return Math.round(moneyToNumber(sum) * 100);
}

function reservedUntil({ method, created }: OrderStory, today: Date): string {
  if (method === "invoice") return `${addDays(today.toISOString().slice(0, 10), 2)}T20:59:59Z`;
  return new Date(created.getTime() + onlineReserveHours * 3_600_000).toISOString();
}

function ownNumberOf({ account: { ownNumber }, created }: OrderStory, counter: number, random: Random): string | null {
  if (ownNumber === null || !random.chance(0.75)) return null;
  return `${ownNumber}${String(created.getUTCFullYear() % 100)}-${String((counter % 900) + 100)}`;
}

function userArticleOf(key: string, product: string, articles: readonly UserArticleRow[]): string | null {
  const root = rootUuid(key);
  return (
    articles.find(({ counterparty_uuid, product_uuid }) => counterparty_uuid === root && product_uuid === product)
      ?.user_article ?? null
  );
}

function pick<T>(list: readonly T[], random: Random): T | null {
  return list[random.int(0, list.length - 1)] ?? null;
}
