/** A message about changed prices or stock: of all goods, or with the addresses of their pages. */
export type OffersTopic = "public:offers" | `public:offers:${string}`;

/** A message of PostgreSQL's NOTIFY is shorter than 8,000 bytes; addresses have at most 160 characters. */
const mostPages = 40;

/** The topic of changed prices or stock on the pages of products and categories; of all goods if there are many. */
export function offersTopic(pages: Iterable<string>): OffersTopic {
  const named = [...new Set(pages)];
  return named.length > mostPages ? "public:offers" : `public:offers:${named.join(",")}`;
}

/** The addresses named by a topic of prices and stock; "all" without names, null for other topics. */
export function offerPages(topic: string): ReadonlySet<string> | "all" | null {
  if (topic === "public:offers") return "all";
  return topic.startsWith("public:offers:") ? new Set(topic.slice("public:offers:".length).split(",")) : null;
}

/**
 * Whether a page with goods may show a price or stock that changed. `changed` has the addresses of the products and of
 * their categories: other product pages are unaffected, listings show the goods of the categories below theirs, and any
 * other page may show any goods. Goods beside a product are as late as any stale page.
 */
export function showsOffers(path: string, changed: ReadonlySet<string> | "all"): boolean {
  if (changed === "all" || changed.has(path)) return true;
  if (path.startsWith("/product/")) return false;
  if (!path.startsWith("/catalog/")) return true;
  return [...changed].some((one) => one.startsWith(`${path}/`) || path.startsWith(`${one}/`));
}
