import type { ShopFacts } from "#server/demo/seller.ts";

/** One text of the shop, the body in Markdown; `{shop}` stands for its name in every field. */
export type Page = { path: string; title: string; h1: string; description: string; body(shop: ShopFacts): string };
