import type { MovedAtDesk } from "#app/contract/desk/order.ts";
import { movedPartShape } from "#app/contract/desk/order.ts";
import { moneyToDecimal } from "#app/domain/money.ts";
import { changesBetween, type JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { rightObjectOf } from "#app/domain/staff/order-steps.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { hold, type HeldOrder, type HeldPart } from "#server/use-cases/order/placing/hold-order.ts";
import { workOn, type OperatorRefusal, type PartsWork } from "#server/use-cases/order/shipping/operate-orders.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";

/** Who changes an order, and by which form. */
export type DeskChange = { staff: StaffScope; author: JournalAuthor; number: string };

/** The parts of an order that the person may see. */
export function seenParts<P extends { warehouseUuid: string | null }>(
  staff: StaffScope,
  { cityUuid, parts }: { cityUuid: string; parts: readonly P[] },
): P[] {
  return parts.filter((part) => mayStaff(staff, "seeOrders", rightObjectOf({ ...part, cityUuid })));
}

type Plan<R extends { code: string }> = Verdict<
  {
    work: PartsWork;
    action: string;
    /** The part whose facts the journal keeps; none: those of the order alone. */
    part?: HeldPart;
    reason?: string | null;
  },
  R
>;

/** Somebody has changed meanwhile what the person has seen. */
export type StaleChange = {
  code: "stale";
  fields: { name: string; before: string; yours: string; now: string }[];
  by: string;
  at: string;
  version: number;
};

/**
 * Changes a locked order once a key, with its journal entry in the same transaction. `plan` asks rights and compares
 * what the person has seen with what is there now.
 */
export function changeAtDesk<R extends { code: string }>(
  ports: Ports,
  { staff, author, number }: DeskChange,
  plan: (tx: Tx, order: HeldOrder, parts: HeldPart[]) => Promise<Plan<R>>,
): Promise<Verdict<MovedAtDesk, R | OperatorRefusal>> {
  return changeOnce<typeof movedPartShape, { ok: false } & (R | OperatorRefusal)>(
    ports,
    author,
    movedPartShape,
    async (tx) => {
      const order = await hold(tx, { number });
      const parts = order === null ? [] : seenParts(staff, order).filter((part) => isNamed(order, part, number));
      if (order === null || parts.length === 0) return no("orderNotFound");
      const planned = await plan(tx, order, parts);
      if (!planned.ok) return planned;
      const { work, action, part, reason = null } = planned.value;
      const done = await workOn(tx, order, number, work);
      if (!done.ok) return done;
      const after = (await hold(tx, { uuid: order.uuid })) ?? order;
      await recordChange(tx, author, {
        action,
        object: { kind: "order", id: order.uuid, name: part?.number ?? order.number },
        changes: changesBetween(orderFacts(order, part), orderFacts(after, part)),
        reason,
        answer: done.value,
      });
      return ok(done.value);
    },
  );
}

function isNamed(order: HeldOrder, part: HeldPart, number: string): boolean {
  return order.number === number || part.number === number;
}

/** What the journal keeps of an order before and after a change. */
export function orderFacts({ parts, status, paid, paymentStatus }: HeldOrder, part: HeldPart | undefined) {
  const now = part && parts.find(({ uuid }) => uuid === part.uuid);
  return {
    ...(now ? { status: now.status, deliveryStatus: now.deliveryStatus, sum: moneyToDecimal(now.sum) } : { status }),
    paid: moneyToDecimal(paid),
    paymentStatus,
  };
}
