/** Price lists that buyers build (decisions §3.7). */
export const priceListLimits = {
  name: 100,
  /** Of one counterparty. */
  kept: 50,
  /** Categories or brands of one. */
  chosen: 500,
  /** Goods that one PDF holds: paper is for reading. */
  pdfRows: 3_000,
  /** Downloads of one public link in an hour. */
  downloads: 120,
} as const;

export const priceListFormats = ["xlsx", "csv", "yml", "pdf"] as const;
export const priceListEncodings = ["utf-8", "windows-1251"] as const;
export const priceListSchedules = ["none", "daily", "weekly"] as const;
export type PriceListSchedule = (typeof priceListSchedules)[number];
/** What a price list may tell besides goods and prices. */
export const priceListExtras = [
  "onlyAvailable",
  "withStock",
  "withOwnArticles",
  "withImages",
  "withBarcodes",
  "withAttributes",
] as const;
