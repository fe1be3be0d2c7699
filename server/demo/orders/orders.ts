import { onlineReserveHours } from "#app/domain/limits.ts";
import { addDays, endOfDay } from "#app/domain/local-time.ts";
import { addMoney, moneyFromNumber, moneyToDecimal } from "#app/domain/money.ts";
import { orderNumber } from "#app/domain/order/number.ts";
import { zeroQuantity } from "#app/domain/quantity.ts";
import { totalWeight } from "#app/domain/weight.ts";
import { cities, cityUuid } from "#server/demo/cities.ts";
import { furtherContract } from "#server/demo/people/contracts.ts";
import { rootUuid, userUuid } from "#server/demo/people/people.ts";
import { randomOf, type Random } from "#server/demo/random.ts";
import type { UserArticleRow } from "#server/demo/rows.ts";
import { withSchedules, type DemoSchedulePlan } from "#server/demo/schedules/scheduled-orders.ts";
import { standingOf, type DemoShipment } from "#server/demo/people/settlements.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";
import { warehouseUuid } from "#server/demo/warehouses.ts";
import { orderingAccounts } from "./order-accounts.ts";
import { deliveryStatusAt, trackOf } from "./order-delivery.ts";
import { orderGoods } from "./order-goods.ts";
import { historyRows } from "./order-history.ts";
import { itemRow, Shelves } from "./order-lines.ts";
import { moneyRows } from "./order-money.ts";
import { partsOf, returnedOf, type Making } from "./order-parts.ts";
import type { PaperFacts } from "./order-paper-bodies.ts";
import { demoPapers } from "./order-papers.ts";
import type { ItemCorrectionRow, DemoOrderDocumentRow, OrderRows, ReservedRow } from "./order-rows.ts";
import { shipmentsOf } from "./shipments.ts";
import { orderStories, orderUuid, type OrderStory } from "./order-stories.ts";

export type DemoOrders = OrderRows & {
  reserved: ReservedRow[];
  /** The number that the last order took: the next one goes on from there. */
  lastNumber: number;
  /** What has left the warehouse, by the counterparty whose settlements tell of it. */
  shipments: ReadonlyMap<string, readonly DemoShipment[]>;
  /** УПД and УКД of what has left. */
  papers: DemoOrderDocumentRow[];
  itemCorrections: ItemCorrectionRow[];
  /** What some of them were repeated by. */
  plans: DemoSchedulePlan[];
};

/** Two years of orders of everybody who may log in to the demo shop: in every status, and those under way with their reserves. */
export function demoOrders({
  products,
  userArticles,
  counterparties,
  seller,
  today,
}: {
  products: number;
  userArticles: readonly UserArticleRow[];
  today: Date;
} & Omit<PaperFacts, "goods">): DemoOrders {
  const goods = orderGoods(products, today);
  const shelves = new Shelves();
  const all: OrderRows = { orders: [], orderParts: [], orderItems: [], orderHistory: [], payments: [], refunds: [] };
  let counter = 0;
  const linesOf: Making["linesOf"] = new Map();
  const { stories, plans } = withSchedules(
    orderingAccounts.flatMap((account) => orderStories(account, today)),
    today,
  );
  for (const story of stories.toSorted((a, b) => a.created.getTime() - b.created.getTime())) {
    const random = randomOf(`order/${story.account.key}/${story.place}/rows`);
    // Others order as well.
    counter += random.int(2, 19);
    const rows = rowsOf(story, counter, { goods, shelves, linesOf, userArticles, today, random });
    if (rows === null) continue;
    all.orders.push(...rows.orders);
    all.orderParts.push(...rows.orderParts);
    all.orderItems.push(...rows.orderItems);
    all.orderHistory.push(...rows.orderHistory);
    all.payments.push(...rows.payments);
    all.refunds.push(...rows.refunds);
  }
  const { papers, corrections } = demoPapers(all, { goods, counterparties, seller }, today);
  return {
    ...all,
    reserved: shelves.rows(),
    lastNumber: counter,
    papers: papers.map(({ sum: _, ...paper }) => paper),
    itemCorrections: corrections,
    shipments: shipmentsOf(all, papers),
    plans,
  };
}

/** Null where the shelves have nothing for it. */
function rowsOf(story: OrderStory, counter: number, making: Making): OrderRows | null {
  const { account, place, author, created, method, paymentStatus, reason, source } = story;
  const { random, userArticles, today } = making;
  const uuid = orderUuid(story);
  const city = cities.find(({ slug }) => slug === account.city);
  if (!city) throw new RangeError(`no city ${account.city}`);
  const number = orderNumber(city.order_prefix, created.getUTCFullYear(), counter);
  const parts = partsOf(story, { uuid, number }, making);
  if (parts.length < story.statuses.length) return null;

  const lines = parts.flatMap((part) => part.lines);
  making.linesOf.set(uuid, lines);
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
  const contract = furtherContract(account.key, { day: created.toISOString().slice(0, 10), method });
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
    weight_grams: totalWeight(itemRows.map(({ weight_grams }) => weight_grams)),
    lock_version: Math.max(...parts.map(({ steps }) => steps.length)),
    created_at: created.toISOString(),
    contract_uuid: contract?.uuid ?? null,
    contract_number: contract?.number ?? account.contract.number,
    pay_until:
      method === "credit" ? standingOf(account.terms, story.shipped, today.toISOString().slice(0, 10)).due : null,
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
      reserved_until: part.status === "awaitingPayment" ? reservedUntil(story, today, city.timezone) : null,
      store_until: part.status === "readyForPickup" ? endedAt(addDays(story.shipped, 7), city.timezone) : null,
      track_number: trackOf(story.way, part.status, random),
      cancel_reason: part.status === "canceled" ? reason : null,
    })),
    orderItems: itemRows,
    orderHistory: historyRows(story, { uuid, total }, parts),
    ...money,
  };
}

function reservedUntil({ method, created }: OrderStory, today: Date, timeZone: string): string {
  if (method === "invoice") return endedAt(addDays(today.toISOString().slice(0, 10), 2), timeZone);
  return new Date(created.getTime() + onlineReserveHours * 3_600_000).toISOString();
}

function endedAt(date: string, timeZone: string): string {
  return new Date(endOfDay(date, timeZone)).toISOString();
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
