import { orderShape, type Order } from "#app/contract/orders/orders.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { recordPersonalAccess } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shownTo } from "#server/use-cases/account/buyer.ts";
import { showOrder } from "#server/use-cases/order/reading/show-orders.ts";
import type { DeskChange } from "./change-at-desk.ts";
import { buyerOfOrder } from "./order-place.ts";

/** An order as its buyer sees it, without addresses of documents, which are for the buyer's own session. */
export async function showAsBuyer(
  ports: Ports,
  { staff, author, number }: DeskChange,
): Promise<ProblemOr<Order, "orderNotFound" | "rightMissing" | "buyerGone">> {
  const found = await buyerOfOrder(ports, staff, { number, right: "seePersonalData" });
  if (!found.ok) return found;
  const { order, buyer } = found.value;
  // The warehouse's people see parts of an order and no sums.
  if (!mayStaff(staff, "seeOrderMoney", { city: order.cityUuid })) return no("rightMissing");
  const shown = await showOrder(ports, buyer, order.number);
  if (!shown.ok) return no("orderNotFound");
  await recordPersonalAccess(ports.database.db, author, {
    way: "card",
    screen: "orderAsBuyer",
    subjects: [
      { kind: "order", id: order.uuid },
      { kind: "user", id: order.userUuid },
    ],
  });
  return ok(shownTo(buyer.viewer, orderShape, { ...shown.value, invoice: null, documents: [] }));
}
