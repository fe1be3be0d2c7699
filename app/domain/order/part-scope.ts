import { isHandedOver } from "./handover.ts";
import { neverArrived } from "./moves.ts";
import type { DeliveryStatus } from "./delivery-status.ts";
import type { OrderStatus } from "./status.ts";

type Part = { uuid: string; position: number; status: OrderStatus; deliveryStatus: DeliveryStatus };

/** Order parts an event is about. `of` is the highest position, so that «part 3 of 2» cannot occur. */
export type PartScope = { positions: number[]; of: number; isWhole: boolean };

/**
 * An event concerns the whole order if every live part takes part in it. An order is also completed as a whole with
 * its last part, when the others were handed over before.
 *
 * @param parts as before the event
 */
export function partScope(parts: readonly Part[], movedUuids: readonly string[], to?: OrderStatus): PartScope {
  const isMoved = ({ uuid }: Part) => movedUuids.includes(uuid);
  const others = parts.filter((part) => !isMoved(part) && part.status !== "canceled");
  const isLast = to === "completed" && others.every((part) => isHandedOver(part.status) && !neverArrived(part));
  return {
    positions: parts.filter(isMoved).map(({ position }) => position),
    of: partCount(parts),
    isWhole: others.length === 0 || isLast,
  };
}

export function partCount(parts: readonly { position: number }[]): number {
  return Math.max(...parts.map(({ position }) => position));
}
