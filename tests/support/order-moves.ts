import { orderShape } from "#app/contract/orders.ts";
import { obeyOrder, readOrderCommand } from "#server/process/operator-order.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buying } from "./buying.ts";

/** `npm run shop -- order …` as the operator types it. */
export async function operator(ports: Ports, ...words: string[]): Promise<string> {
  const [verb = "", number = "", ...rest] = words;
  const command = readOrderCommand(verb, number, rest);
  if (command === null) return "usage";
  const { ok, message } = await obeyOrder(ports, command);
  return ok ? message : `refused: ${message}`;
}

export async function orderOf(buyer: Buying, number: string) {
  return (await buyer.ask("GET", `/private/orders/orders/${number}`)).data(orderShape);
}
