import { createContext } from "react";

/** How the cards of one list differ besides their goods. */
export type ListState = {
  /** Pictures of this many first cards load at once. */
  eager: number;
  counterparty: string | null;
  favourites: ReadonlySet<string>;
  compared: ReadonlySet<string>;
};

/**
 * Cards of packed goods as markup: the server's way to draw them. Null in the browser, which keeps those it got and
 * draws new ones by React.
 */
export const GoodsDrawing = createContext<((packed: string, state: ListState) => string) | null>(null);
