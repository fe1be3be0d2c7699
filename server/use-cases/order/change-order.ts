import {
  changedOrderShape,
  type ChangedOrder,
  type OrderChangeBody,
  type OrderChangePreview,
} from "#app/contract/order-changes.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { claimKey, keepResponse, KeyHeld } from "#server/db/queries/order/idempotency.ts";
import { lastPayment } from "#server/db/queries/order/payments.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { stableHash } from "#server/security/stable-hash.ts";
import { seesOwnPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { withCarriers } from "#server/use-cases/delivery/carrier-desk.ts";
import { deliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { applyChange } from "./apply-change.ts";
import { followPayment } from "./follow-payment.ts";
import { judgeChange, type OrderPlace } from "./judge-change.ts";
import { ownOrder } from "./own-order.ts";
import { mayDo } from "#server/use-cases/account/member-may.ts";

type Asked = { id: string; version: number; body: OrderChangeBody };

/** What a change would come to; refused where it would be. It changes nothing. */
export async function previewChange(ports: Ports, buyer: Buyer, asked: Asked): Promise<ProblemOr<OrderChangePreview>> {
  const may = mayDo(buyer.viewer, "orderChange");
  if (!may.ok) return may;
  const place = await placeOfOrder(ports, buyer, asked.id);
  if (place === null) return no("notFound");
  const judged = await withCarriers(place.book, () =>
    transact(ports.database.db, (tx) => judgeChange(tx, ports, place, asked)),
  );
  if (!judged.ok) return judged;
  const { preview } = judged.value;
  return ok(seesOwnPrices(buyer.viewer) ? preview : unpriced(preview));
}

/**
 * Changes an order, once under one key (decisions §3.4, Change): the version that was shown, or nothing. Quantities that
 * were ordered keep their prices, what is added has today's; reserve, parts, sums, money, history and news follow in one
 * transaction.
 */
export async function changeOrder(
  ports: Ports,
  buyer: Buyer,
  { key, ...asked }: Asked & { key: string },
): Promise<ProblemOr<ChangedOrder>> {
  const may = mayDo(buyer.viewer, "orderChange");
  if (!may.ok) return may;
  const place = await placeOfOrder(ports, buyer, asked.id);
  const { user } = buyer.viewer;
  if (place === null || !user) return no("notFound");
  const live = await lastPayment(ports.database.db, place.orderUuid);
  // What is under way may have ended without our hearing of it.
  if (live?.status === "pending" || live?.status === "waiting_for_capture") await followPayment(ports, live);
  const attempt = () =>
    transact(ports.database.db, async (tx): Promise<ProblemOr<ChangedOrder>> => {
      const owner = { owner: `u:${user.uuid}`, scope: "order.change", key };
      const claimed = await claimKey(tx, owner, stableHash([place.orderUuid, asked.version, asked.body]));
      if (claimed.state === "reused") return no("keyReused");
      if (claimed.state === "done") return ok({ ...changedOrderShape.parse(claimed.response), repeated: true });
      const judged = await judgeChange(tx, ports, place, asked);
      if (!judged.ok) return judged;
      const changed = await applyChange(tx, ports, place, judged.value);
      if (changed.ok) await keepResponse(tx, owner, changed.value);
      return changed;
    });
  try {
    const first = await attempt();
    const done = !first.ok && (await place.book.fetchCarriers()) ? await attempt() : first;
    return done.ok && !seesOwnPrices(buyer.viewer) ? ok({ ...done.value, due: null }) : done;
  } catch (error) {
    if (error instanceof KeyHeld) return no("inProgress", { retryAfter: 1 });
    throw error;
  }
}

/** The order's own city: its goods come from there, wherever its buyer looks from. Null for somebody else's order. */
export async function placeOfOrder(ports: Ports, buyer: Buyer, id: string): Promise<OrderPlace | null> {
  const order = await ownOrder(ports, buyer, id);
  const city = order === null ? undefined : (await publicData(ports).cities()).byUuid.get(order.city.uuid);
  if (order === null || city === undefined) return null;
  return { orderUuid: order.uuid, buyer: { ...buyer, city }, book: await deliveryBook(ports, city) };
}

function unpriced(preview: OrderChangePreview): OrderChangePreview {
  const nothing = { items: null, delivery: null, total: null };
  return {
    ...preview,
    lines: preview.lines.map(({ before, after, ...line }) => ({
      ...line,
      before: { ...before, sum: null },
      after: { ...after, sum: null },
      price: null,
    })),
    totals: { before: nothing, after: nothing },
    money: { ...preview.money, refund: null, due: null },
  };
}
