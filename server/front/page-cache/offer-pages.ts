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
