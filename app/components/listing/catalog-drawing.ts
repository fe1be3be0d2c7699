import { createContext } from "react";
import type { ListingData } from "./listing-data.ts";

export type CatalogAbout = { name: string; canonical: string; listing: Pick<ListingData, "goods" | "total"> };

/** The server's way to describe a list to search engines, as JSON; null in the browser and on pages that go to one. */
export const CatalogDrawing = createContext<((about: CatalogAbout) => string) | null>(null);
