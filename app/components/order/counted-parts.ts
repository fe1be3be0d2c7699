import type { Order } from "#app/contract/orders/orders.ts";
import { partPosition } from "#app/domain/order/number.ts";
import { partCount } from "#app/domain/order/part-scope.ts";

/** Total of parts: the «4» of «часть 1 из 4». */
export function countedParts({ number, parts }: Pick<Order, "number" | "parts">): number {
  return partCount(parts.map((part) => ({ position: partPosition(number, part.number) })));
}
