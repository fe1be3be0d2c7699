import { orderShape } from "#app/contract/orders/orders.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buying } from "./buying.ts";
import { operatorReads } from "#tests/support/operator.ts";

/** `npm run shop -- order …` as the operator types it. */
export function operator(ports: Ports, ...words: string[]): Promise<string> {
  return operatorReads(ports, "order", ...words);
}

export async function orderOf(buyer: Buying, number: string) {
  return (await buyer.ask("GET", `/private/orders/orders/${number}`)).data(orderShape);
}
