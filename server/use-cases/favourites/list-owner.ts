import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";

/** product rules §4, Comparison and favourites */
export const mostFavourites = 500;
export const mostComparedInCategory = 10;

/** Writing a list requires an owner. */
export function listOwnerOf({ viewer }: Buyer): Verdict<string, { code: "validation"; field: string }> {
  return viewer.owner === null ? no("validation", { field: "fingerprint" }) : ok(viewer.owner);
}
