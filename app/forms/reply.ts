import type { ProductCard } from "#app/contract/catalog/catalog.ts";

/** A notice above the page: already worded, or a key of the dictionary `flash` that the server words. */
export type Notice = {
  kind: "success" | "error" | "info";
  key?: string;
  values?: Record<string, string | number>;
  /** Shown a second after the page with script (specification §2, Access guard). */
  late?: boolean;
  title?: string;
  text?: string;
  /** A suggested action; for notices added by script. */
  link?: { href: string; text: string };
};

/** An action's reply that shows the form again (status 422) or its next step (200). */
export type FormReply = {
  form: string;
  /** The step or variant of the form to show ("phone" | "code" | "register" …). */
  step?: string;
  /** As typed, without secrets. */
  values: Record<string, string>;
  /** Field name -> messages, in Russian and ready to show. */
  errors: Record<string, string[]>;
  /** Messages of the form as a whole. */
  messages: string[];
  /** Data for the next step (seconds to wait, differences …). */
  data?: Record<string, unknown>;
  /** After an addition to the basket, so that the frame need not be loaded again. */
  basketNow?: BasketNow;
  notices?: Notice[];
};

/** The basket in the frame of every page; `products` are its product uuids, null if unknown or too many. */
export type BasketBadge = { count: number; sum: number; stale: boolean; products: readonly string[] | null };

/** The popup of an added product: `quantity` is the total now in the basket, `price` per unit at this quantity. */
export type Added = { card: ProductCard; quantity: number; price: number; related: ProductCard[] };

/** The frame's part of an answer to an addition: nothing else of it changes. */
export type BasketNow = { basket: BasketBadge; added: Added | null };

/** Form name in replies to the product table; values and errors are by product. */
export const goodsTableForm = "basket.table";
