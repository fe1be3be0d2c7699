import { addDays } from "#app/domain/local-time.ts";
import type { CancelReason } from "#app/domain/order/moves.ts";
import type { OrderStatus } from "#app/domain/order/status.ts";
import { randomOf, type Random } from "#server/demo/random.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";
import { shippingDays, standingOf } from "#server/demo/people/settlements.ts";
import { unusualOrders, type Author, type Method, type OrderingAccount, type Way } from "./order-accounts.ts";

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
  /** Placed by a schedule: the order whose goods it has, and what was lacking. */
  repeats: { place: string; lacking: Lacking | null } | null;
};

/** What differed when goods were repeated; `line` is which of them, as a share of their number. */
export type Lacking = { what: "skipped" | "partial" | "waits" | "priceUp"; line: number };

export function lackingPlace(lacking: Lacking | null, lines: number): number | null {
  return lacking === null ? null : Math.floor(lacking.line * lines);
}

export function orderUuid({ account, place }: Pick<OrderStory, "account" | "place">): string {
  return stableUuid(`order/${account.key}/${place}`);
}

/** Every order of an account, oldest first. */
export function orderStories(account: OrderingAccount, now: Date): OrderStory[] {
  const stories = [...usualStories(account, now), ...unusualStories(account, now)];
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
    const usual = endOf({ shipped, way }, today);
    const isUnderWay = usual === "shipped";
    const back = random.next();
    const isOld = addDays(shipped, 14) < today;
    const end: OrderStatus = !isUnderWay && isOld && back < 0.07 ? "partiallyReturned" : usual;
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
      repeats: null,
    };
  });
}

function unusualStories(account: OrderingAccount, now: Date): OrderStory[] {
  const today = now.toISOString().slice(0, 10);
  const own = unusualOrders.filter((one) => one.account === account.key);
  return own.map(({ days, payment, reason, author, statuses, method, way }, at) => {
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
      repeats: null,
      statuses,
      method,
      way,
    };
  });
}

/** Where goods that left then are by today, if none came back. */
export function endOf({ shipped, way }: Pick<OrderStory, "shipped" | "way">, today: string): "shipped" | "completed" {
  return addDays(shipped, way === "courier" ? 0 : 4) >= today && way !== "pickup" ? "shipped" : "completed";
}

export function paymentOf(
  { terms }: OrderingAccount,
  { method, end, shipped, today }: { method: Method; end: OrderStatus; shipped: string; today: string },
): string {
  if (method === "credit") return standingOf(terms, shipped, today).state;
  if (method === "onDelivery") return end === "shipped" ? "pending" : "paid";
  return end === "partiallyReturned" ? "partiallyRefunded" : "paid";
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
