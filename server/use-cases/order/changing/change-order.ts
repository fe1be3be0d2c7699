import {
  changedOrderShape,
  type ChangedOrder,
  type OrderChangeBody,
  type OrderChangePreview,
} from "#app/contract/orders/order-changes.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { claimKey, keepResponse, KeyHeld } from "#server/db/queries/order/idempotency.ts";
import { lastPayment } from "#server/db/queries/order/payments/payments.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { stableHash } from "#server/security/stable-hash.ts";
import { buyerActor, type Buyer } from "#server/use-cases/account/buyer.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { withCarriers } from "#server/use-cases/delivery/carrier-desk.ts";
import { deliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { applyChange } from "./apply-change.ts";
import { followPayment } from "#server/use-cases/order/paying/follow-payment.ts";
import { judgeChange, type OrderPlace } from "./judge-change.ts";
import { ownOrder } from "#server/use-cases/order/reading/own-order.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";

type ChangeRequest = { id: string; version: number; body: OrderChangeBody };

/** Preview of a change; refused when the change would be. Read-only. */
export async function previewChange(
  ports: Ports,
  buyer: Buyer,
  request: ChangeRequest,
): Promise<ProblemOr<OrderChangePreview, RefusalsOf<typeof judgeChange>>> {
  const may = mayDo(buyer.viewer, "orderChange");
  if (!may.ok) return may;
  const place = await placeOfOrder(ports, buyer, request.id);
  if (place === null) return no("notFound");
  const judged = await withCarriers(place.book, () =>
    transact(ports.database.db, (tx) => judgeChange(tx, ports, place, request)),
  );
  if (!judged.ok) return judged;
  return ok(judged.value.preview);
}

/**
 * Changes an order, idempotent by key (product rules §3.4, Change), if the displayed version is current. Ordered quantities
 * keep their prices, additions get current ones; stock, parts, sums, payments, history and notifications are one
 * transaction.
 */
export async function changeOrder(
  ports: Ports,
  buyer: Buyer,
  { key, ...request }: ChangeRequest & { key: string },
): Promise<ProblemOr<ChangedOrder, RefusalsOf<typeof judgeChange> | "inProgress" | "keyReused" | "unauthorized">> {
  const may = mayDo(buyer.viewer, "orderChange");
  if (!may.ok) return may;
  const place = await placeOfOrder(ports, buyer, request.id);
  const { user } = buyer.viewer;
  if (place === null || !user) return no("notFound");
  const live = await lastPayment(ports.database.db, place.orderUuid);
  // Poll a pending payment: it may have completed without a webhook.
  if (live?.status === "pending" || live?.status === "waiting_for_capture") await followPayment(ports, live);
  const attempt = () =>
    transact(ports.database.db, async (tx) => {
      const owner = { owner: `u:${user.uuid}`, scope: "order.change", key };
      const claimed = await claimKey(tx, owner, stableHash([place.orderUuid, request.version, request.body]));
      if (claimed.state === "reused") return no("keyReused");
      if (claimed.state === "done") return ok({ ...changedOrderShape.parse(claimed.response), repeated: true });
      const judged = await judgeChange(tx, ports, place, request);
      if (!judged.ok) return judged;
      const changed = await applyChange(tx, ports, place, judged.value);
      if (changed.ok) await keepResponse(tx, owner, changed.value);
      return changed;
    });
  try {
    const first = await attempt();
    return !first.ok && (await place.book.fetchCarriers()) ? await attempt() : first;
  } catch (error) {
    if (error instanceof KeyHeld) return no("inProgress", { retryAfter: 1 });
    throw error;
  }
}

/** The order's own city, regardless of the viewer's current one. Null for another user's order. */
export async function placeOfOrder(ports: Ports, buyer: Buyer, id: string): Promise<OrderPlace | null> {
  const order = await ownOrder(ports, buyer, id);
  const { user } = buyer.viewer;
  const city = order === null ? undefined : (await publicData(ports).cities()).byUuid.get(order.city.uuid);
  if (order === null || city === undefined || !user) return null;
  return {
    orderUuid: order.uuid,
    buyer: { ...buyer, city },
    book: await deliveryBook(ports, city),
    by: { source: "buyer", actor: buyerActor(user.uuid) },
  };
}
