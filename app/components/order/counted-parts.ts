import type { Order } from "#app/contract/orders.ts";
import { partPosition } from "#app/domain/order/number.ts";
import { partCount } from "#app/domain/order/part-scope.ts";

/** Of how many parts each is one: the «4» of «часть 1 из 4». */
export function countedParts({ number, parts }: Pick<Order, "number" | "parts">): number {
  return partCount(parts.map((part) => ({ position: partPosition(number, part.number) })));
}
