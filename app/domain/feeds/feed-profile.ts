/** What a feed is made for (desk §10): ads and search by Yandex, its marketplace, Google Merchant. */
export const feedTargets = ["yandexProducts", "yandexMarket", "google"] as const;
export type FeedTarget = (typeof feedTargets)[number];

/** Hours between two builds. */
export const feedEvery = [1, 3, 6, 12, 24] as const;
export type FeedEvery = (typeof feedEvery)[number];

/** Cost in roubles, days from the order, and the hour until which an order counts as today's. */
export type FeedDelivery = { cost: number; days: string; before: number | null };

export const mostFeedDeliveries = 5;

/** Why a product is not in a feed. */
export const feedReasons = ["noPrice", "noPhoto", "notAvailable", "cheap", "fewInStock"] as const;
export type FeedReason = (typeof feedReasons)[number];

/** Files older than this raise an alarm (desk §10). */
export const staleFeedHours = 24;

/**
 * The options of a delivery from lines «300; 1-2; 18»: roubles, days of 0 to 31 or a span of them, the hour of the order,
 * which may be left out; null for a line that is none, or more than five.
 */
export function readDeliveries(text: string): FeedDelivery[] | null {
  const lines = text.split("\n").map((line) => line.trim());
  const options = lines.filter((line) => line !== "").map(deliveryOf);
  return options.length > mostFeedDeliveries || options.includes(null)
    ? null
    : options.flatMap((option) => option ?? []);
}

export function writeDeliveries(options: readonly FeedDelivery[]): string {
  return options
    .map(({ cost, days, before }) => [cost, days, ...(before === null ? [] : [before])].join("; "))
    .join("\n");
}

const line = /^(\d{1,6})\s*;\s*(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?\s*(?:;\s*(\d{1,2})\s*)?$/;

function deliveryOf(text: string): FeedDelivery | null {
  const [, cost, first, last, before] = line.exec(text) ?? [];
  const [from, to] = [Number(first), Number(last ?? first)];
  if (cost === undefined || !(from <= to && to <= 31) || Number(before ?? 0) > 24) return null;
  return {
    cost: Number(cost),
    days: from === to ? String(from) : `${from}-${to}`,
    before: before === undefined ? null : Number(before),
  };
}

/** Parameters added to addresses, which mark visits from the feed: «utm_source=yandex&utm_medium=cpc». */
export function isUtm(text: string): boolean {
  return text === "" || /^[a-z][a-z0-9_]*=[^\s&=#]+(?:&[a-z][a-z0-9_]*=[^\s&=#]+)*$/i.test(text);
}
