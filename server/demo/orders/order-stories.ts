import { addDays } from "#app/domain/local-time.ts";
import type { CancelReason } from "#app/domain/order/moves.ts";
import type { OrderStatus } from "#app/domain/order/status.ts";
import { randomOf, type Random } from "#server/demo/random.ts";
import { shippingDays, standingOf } from "#server/demo/settlements.ts";
import { type Author, type Method, type OrderingAccount, type Way } from "./order-accounts.ts";

export type Source = "site" | "repeat" | "schedule" | "manager" | "upload";

/** An order from its first day to where it stands; times are ISO instants, `shipped` the day its goods leave or left. */
export type OrderStory = {
  account: OrderingAccount;
  place: string;
  author: Author;
  created: Date;
  shipped: string;
  /** Status of each part; the second one is brought on order. */
  statuses: readonly [OrderStatus, ...OrderStatus[]];
  reason: CancelReason | null;
  method: Method;
  way: Way;
  paymentStatus: string;
  source: Source;
};

/** What is under way now, or ended otherwise than most: days ago, statuses of the parts, and what differs from the usual. */
type Told = {
  days: number;
  statuses: OrderStory["statuses"];
  method: Method;
  way: Way;
  payment: string;
  reason?: CancelReason;
  author?: number;
};

const told: Record<string, readonly Told[]> = {
  "fram-servis": [
    { days: 0, statuses: ["new"], method: "onDelivery", way: "pickup", payment: "pending" },
    { days: 1, statuses: ["awaitingPayment"], method: "invoice", way: "courier", payment: "pending" },
    { days: 2, statuses: ["awaitingPayment"], method: "invoice", way: "dellin", payment: "partiallyPaid" },
    { days: 1, statuses: ["confirmed"], method: "credit", way: "courier", payment: "postpaid" },
    { days: 3, statuses: ["assembling", "awaitingSupply"], method: "credit", way: "courier", payment: "postpaid" },
    { days: 4, statuses: ["readyForPickup"], method: "invoice", way: "pickup", payment: "paid" },
    { days: 6, statuses: ["shipped", "awaitingSupply"], method: "credit", way: "dellin", payment: "postpaid" },
    { days: 2, statuses: ["assembling"], method: "credit", way: "courier", payment: "postpaid", author: 1 },
    { days: 5, statuses: ["shipped"], method: "invoice", way: "dellin", payment: "paid", author: 1 },
    { days: 2, statuses: ["confirmed"], method: "credit", way: "courier", payment: "postpaid", author: 2 },
    { days: 8, statuses: ["canceled"], method: "invoice", way: "courier", payment: "refunding", reason: "noStock" },
    { days: 37, statuses: ["canceled"], method: "invoice", way: "courier", payment: "notRequired", reason: "notPaid" },
    {
      days: 95,
      statuses: ["canceled"],
      method: "credit",
      way: "courier",
      payment: "notRequired",
      reason: "creditHold",
    },
    {
      days: 140,
      statuses: ["canceled"],
      method: "credit",
      way: "courier",
      payment: "notRequired",
      reason: "duplicate",
    },
    {
      days: 210,
      statuses: ["completed", "canceled"],
      method: "invoice",
      way: "courier",
      payment: "partiallyRefunded",
      reason: "noStock",
    },
    { days: 300, statuses: ["returned"], method: "invoice", way: "dellin", payment: "refunded" },
  ],
  kuznetsov: [
    { days: 1, statuses: ["awaitingPayment"], method: "invoice", way: "pickup", payment: "pending" },
    { days: 2, statuses: ["readyForPickup"], method: "invoice", way: "pickup", payment: "paid" },
    { days: 60, statuses: ["canceled"], method: "invoice", way: "pickup", payment: "notRequired", reason: "notPaid" },
    {
      days: 120,
      statuses: ["canceled"],
      method: "invoice",
      way: "pickup",
      payment: "refunded",
      reason: "storageExpired",
    },
  ],
  "belov-montazh": [
    { days: 1, statuses: ["confirmed"], method: "invoice", way: "courier", payment: "paid" },
    { days: 4, statuses: ["awaitingSupply"], method: "invoice", way: "pek", payment: "paid" },
    {
      days: 80,
      statuses: ["canceled"],
      method: "credit",
      way: "courier",
      payment: "notRequired",
      reason: "creditHold",
    },
  ],
  "belov-ip": [{ days: 2, statuses: ["assembling"], method: "invoice", way: "pickup", payment: "paid" }],
  belov: [{ days: 5, statuses: ["readyForPickup"], method: "card", way: "pickup", payment: "paid" }],
  sokolova: [
    { days: 0, statuses: ["awaitingPayment"], method: "card", way: "courier", payment: "failed" },
    { days: 0, statuses: ["new"], method: "onDelivery", way: "pickup", payment: "pending" },
    { days: 1, statuses: ["assembling"], method: "sbp", way: "courier", payment: "paid" },
    { days: 3, statuses: ["shipped"], method: "card", way: "cdek", payment: "paid" },
    { days: 2, statuses: ["readyForPickup", "awaitingSupply"], method: "card", way: "pickup", payment: "paid" },
    { days: 9, statuses: ["canceled"], method: "card", way: "pickup", payment: "refunded", reason: "buyer" },
    { days: 45, statuses: ["canceled"], method: "sbp", way: "pickup", payment: "notRequired", reason: "notPaid" },
    { days: 130, statuses: ["returned"], method: "card", way: "cdek", payment: "refunded" },
  ],
  "stroy-dvor": [
    { days: 1, statuses: ["onModeration"], method: "invoice", way: "pickup", payment: "pending" },
    { days: 0, statuses: ["onModeration"], method: "invoice", way: "pickup", payment: "pending" },
  ],
};

/** Every order of an account, oldest first. */
export function orderStories(account: OrderingAccount, now: Date): OrderStory[] {
  const stories = [...usualStories(account, now), ...toldStories(account, now)];
  return stories.toSorted((a, b) => a.created.getTime() - b.created.getTime());
}

/** What was ordered, sent and received in two years; a few came back. */
function usualStories(account: OrderingAccount, now: Date): OrderStory[] {
  const { key, terms, methods, ways } = account;
  if (terms.perMonth === 0) return [];
  const today = now.toISOString().slice(0, 10);
  return shippingDays(terms, today).map((shipped, at) => {
    const random = randomOf(`order/${key}/${at}`);
    const created = morning(addDays(shipped, -random.int(1, 3)), random);
    const credit = terms.creditDays > 0 && standingOf(terms, shipped, today).state !== "paid";
    const method = credit ? "credit" : random.pick(methods);
    const way = random.pick(ways);
    const isUnderWay = addDays(shipped, way === "courier" || way === "pickup" ? 0 : 4) >= today && way !== "pickup";
    const back = random.next();
    const isOld = addDays(shipped, 14) < today;
    const end: OrderStatus = isUnderWay ? "shipped" : isOld && back < 0.07 ? "partiallyReturned" : "completed";
    const isDivided = account.lines[1] > 5 && random.chance(0.16);
    return {
      account,
      place: `${at}`,
      author: authorOf(account, random),
      created,
      shipped,
      statuses: isDivided ? [end, isUnderWay ? "shipped" : "completed"] : [end],
      reason: null,
      method,
      way,
      paymentStatus: paymentOf(account, { method, end, shipped, today }),
      source: sourceOf(random),
    };
  });
}

function toldStories(account: OrderingAccount, now: Date): OrderStory[] {
  const today = now.toISOString().slice(0, 10);
  return (told[account.key] ?? []).map(({ days, payment, reason = null, author = 0, ...rest }, at) => {
    const random = randomOf(`order/${account.key}/told/${at}`);
    // What is of today was placed within the last quarter of an hour.
    const created = days === 0 ? new Date(now.getTime() - (3 + at) * 60_000) : morning(addDays(today, -days), random);
    return {
      account,
      place: `told/${at}`,
      author: account.authors[author] ?? account.authors[0],
      created,
      shipped: days > 20 ? addDays(today, 2 - days) : addDays(today, 1 - Math.floor(days / 3)),
      reason,
      paymentStatus: payment,
      source: "site",
      ...rest,
    };
  });
}

function paymentOf(
  { terms }: OrderingAccount,
  { method, end, shipped, today }: { method: Method; end: OrderStatus; shipped: string; today: string },
): string {
  if (method === "credit") return standingOf(terms, shipped, today).state;
  if (method === "onDelivery") return end === "shipped" ? "pending" : "paid";
  return end === "partiallyReturned" && terms.creditDays === 0 ? "partiallyRefunded" : "paid";
}

function sourceOf(random: Random): Source {
  const luck = random.next();
  return luck < 0.7 ? "site" : luck < 0.88 ? "repeat" : luck < 0.95 ? "manager" : "upload";
}

function authorOf({ authors }: OrderingAccount, random: Random): Author {
  let luck = random.next();
  for (const author of authors) {
    luck -= author.share;
    if (luck < 0) return author;
  }
  return authors[0];
}

/** Within working hours of the country's west. */
function morning(date: string, random: Random): Date {
  const minutes = random.int(5 * 60 + 30, 13 * 60);
  return new Date(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000 + random.int(0, 59) * 1_000);
}
