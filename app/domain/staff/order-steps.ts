import type { DeliveryStatus } from "#app/domain/order/delivery-status.ts";
import { backStep, operatorSteps } from "#app/domain/order/moves.ts";
import type { PaymentMethod } from "#app/domain/order/payment.ts";
import type { OrderStatus } from "#app/domain/order/status.ts";
import { mayStaff, type RightObject, type StaffRight } from "./rights.ts";
import type { StaffScope } from "./roles.ts";

/** For colleagues, or for the buyer too. */
export const orderCommentKinds = ["internal", "buyer"] as const;
export type OrderCommentKind = (typeof orderCommentKinds)[number];

/** Where a part stands: what rights at the desk depend on. A part that waits for its goods has no warehouse. */
export type PartPlace = { cityUuid: string; warehouseUuid: string | null };

/** Goods that have not come yet are at no warehouse of anybody. */
export function rightObjectOf({
  cityUuid,
  warehouseUuid,
}: PartPlace): Required<Pick<RightObject, "city" | "warehouse">> {
  return { city: cityUuid, warehouse: warehouseUuid ?? "" };
}

/** Steps with which the warehouse handles goods; others are decided by the people of orders. */
const shippingSteps: ReadonlySet<OrderStatus> = new Set([
  "assembling",
  "readyForPickup",
  "shipped",
  "completed",
  "returned",
]);

export function rightOfStep(to: OrderStatus, { isBack }: { isBack: boolean }): StaffRight {
  return shippingSteps.has(to) && !isBack ? "shipOrders" : "changeOrders";
}

export type DeskStep = { to: OrderStatus; needsReason: boolean; isBack: boolean };

type Part = PartPlace & { status: OrderStatus; deliveryStatus: DeliveryStatus; isPickup: boolean };

/** What the person may do with a part now: the graph, narrowed to the rights (desk §1, §3). */
export function deskSteps(
  staff: StaffScope,
  paymentMethod: PaymentMethod,
  part: Part,
): { steps: DeskStep[]; deliveries: DeliveryStatus[] } {
  const object = rightObjectOf(part);
  const known = { ...part, waits: part.warehouseUuid === null };
  const { statuses, deliveries } = operatorSteps(paymentMethod, known);
  const back = backStep(known);
  const steps = [
    ...statuses.map((to) => ({ to, needsReason: to === "canceled", isBack: false })),
    ...(back === null ? [] : [{ to: back, needsReason: true, isBack: true }]),
  ];
  return {
    steps: steps.filter((step) => mayStaff(staff, rightOfStep(step.to, step), object)),
    deliveries: mayStaff(staff, "shipOrders", object) ? deliveries : [],
  };
}
