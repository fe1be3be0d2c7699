import type { ProductCard } from "#app/contract/catalog/catalog.ts";

/** The basket in the frame of every page; `products` are its product uuids, null if unknown or too many. */
export type BasketBadge = { count: number; sum: number; stale: boolean; products: readonly string[] | null };

/** The popup of an added product: `quantity` is the total now in the basket, `price` per unit at this quantity. */
export type Added = { card: ProductCard; quantity: number; price: number; related: ProductCard[] };

/** The frame's part of an answer to an addition: nothing else of it changes. */
export type BasketNow = { basket: BasketBadge; added: Added | null };
