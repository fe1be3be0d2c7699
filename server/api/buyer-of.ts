import type { Buyer } from "#server/use-cases/account/buyer.ts";
import type { ApiContext } from "./responses.ts";

export function buyerOf(c: ApiContext): Buyer {
  return { viewer: c.get("viewer"), city: c.get("caller").city };
}
