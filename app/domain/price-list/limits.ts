/** Limits of buyers' price lists (product rules §3.7). */
export const priceListLimits = {
  name: 100,
  /** Per counterparty. */
  kept: 50,
  /** Categories or brands per price list. */
  chosen: 500,
  /** Products per PDF. */
  pdfRows: 3_000,
  /** Downloads of a public link per hour. */
  downloads: 120,
} as const;

export const priceListFormats = ["xlsx", "csv", "yml", "pdf"] as const;
export const priceListEncodings = ["utf-8", "windows-1251"] as const;
export const priceListSchedules = ["none", "daily", "weekly"] as const;
export type PriceListSchedule = (typeof priceListSchedules)[number];
/** Optional columns of a price list. */
export const priceListExtras = [
  "onlyAvailable",
  "withStock",
  "withOwnArticles",
  "withImages",
  "withBarcodes",
  "withAttributes",
] as const;
