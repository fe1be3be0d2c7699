import type { Buyer } from "#server/use-cases/account/buyer.ts";
import type { ApiContext } from "./responses.ts";

/** Who buys by this call and in which city. */
export function buyerOf(c: ApiContext): Buyer {
  return { viewer: c.get("viewer"), city: c.get("caller").city };
}
