export const productTabs = [
  "main",
  "photos",
  "documents",
  "prices",
  "stock",
  "links",
  "seo",
  "exchange",
  "history",
] as const;
export type ProductTab = (typeof productTabs)[number];

/** The tab of an address; an unknown one is the first. */
export function productTab(text: string | null): ProductTab {
  return productTabs.find((tab) => tab === text) ?? "main";
}
