import { buyerActor } from "#server/use-cases/account/buyer.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { rightsOf } from "#app/domain/account/member-rights.ts";
import { type MemberRights } from "#app/domain/account/rights.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { holdForOrder } from "#server/db/queries/account/counterparties.ts";
import { findPerson, holdMember } from "#server/db/queries/account/members.ts";
import { holdBasket } from "#server/db/queries/basket/baskets.ts";
import { closeApproval, findApproval, lockApproval, type ApprovalRow } from "#server/db/queries/order/approvals.ts";
import { findCheckout } from "#server/db/queries/order/checkouts.ts";
import { insertHistoryRows } from "#server/db/queries/order/moves.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { tellPerson } from "#server/use-cases/account/tell-person.ts";
import { approvalFormShape, ownNumberOf } from "./approval-record.ts";
import { recountApprovals } from "./ask-approval.ts";
import { place, type Form } from "#server/use-cases/order/placing/place-order.ts";
import { requesterAsBuyer, maySee, placeOf } from "./show-approval.ts";

type Decider = { userUuid: string; uuid: string };
type Approved = { number: string; repeated: boolean };
/** The version shown to the approver: a differing order is not placed. */
type Shown = { basketVersion: number; priceHash: string };

/**
 * Places the order on the requester's behalf as shown to the approver; once, for concurrent approvals. If basket,
 * prices or stock have changed, refuses with the differences and changes nothing.
 */
export async function approve(
  ports: Ports,
  { userUuid, uuid }: Decider,
  shown: Shown,
): Promise<
  ProblemOr<
    Approved,
    | RefusalsOf<typeof place>
    | "approvalAbove"
    | "approvalAboveMonth"
    | "approvalDecided"
    | "clientArchived"
    | "notFound"
  >
> {
  const seen = await findApproval(ports.database.db, uuid);
  const where = seen && (await placeOf(ports, seen));
  if (!seen || !where) return no("notFound");
  const done = await transact(ports.database.db, async (tx) => {
    if ((await holdForOrder(tx, seen.rootUuid)) === "archived") return no("clientArchived");
    const buyer = await requesterAsBuyer(tx, seen, where.city);
    const owner = buyer?.viewer.basketOwner;
    // Lock the basket first, as all orders from it do, to avoid deadlocks.
    if (owner) await holdBasket(tx, owner);
    const held = await holdApproval(tx, { userUuid, uuid });
    if (!held.ok) return held;
    const { row, rights } = held.value;
    if (row.status === "approved" && row.orderNumber !== null) return ok({ number: row.orderNumber, repeated: true });
    const checkout = await findCheckout(tx, row.checkoutUuid, row.userUuid);
    const user = buyer?.viewer.user;
    if (row.status !== "new" || !checkout || !buyer || !user || !owner) return no("approvalDecided");

    const { body, ...consent } = approvalFormShape.parse(row.form);
    const form: Form = {
      ...consent,
      body: { ...body, ...shown },
      user,
      basketOwner: owner,
      book: where.book,
      dayMayPass: true,
      unpriced: !buyer.seesPrices,
    };
    const order = await place(tx, ports, buyer, form, { checkout, rights, decidedBy: userUuid });
    if (!order.ok && order.code === "approvalMonth") return no("approvalAboveMonth");
    if (!order.ok) return order.code === "approvalNeeded" ? no("approvalAbove") : order;
    await closeApproval(tx, uuid, { status: "approved", by: userUuid, orderUuid: order.value.uuid });
    await noteApprover(tx, ports, order.value.uuid, userUuid);
    await tellAsker(tx, ports, row, {
      event: "approval.approved",
      params: { number: order.value.number, ...ownNumberOf(body) },
      path: `/profile/order/${order.value.uuid}`,
    });
    return ok({ number: order.value.number, repeated: false });
  });
  if (done.ok) await recountApprovals(ports, seen.rootUuid);
  return done;
}

/** The basket is kept: the requester may change it and ask again. */
export async function reject(
  ports: Ports,
  decider: Decider,
  reason: string,
): Promise<ProblemOr<{ rejected: true }, "approvalDecided" | "notFound" | "rightMissing">> {
  const done = await transact(ports.database.db, async (tx) => {
    const held = await holdApproval(tx, decider);
    if (!held.ok) return held;
    const { row, rights } = held.value;
    if (row.status !== "new") return no("approvalDecided");
    // Requesters see their own request, but must not decide on it.
    if (!maySee({ ...row, userUuid: "" }, decider.userUuid, rights)) return no("rightMissing");
    await closeApproval(tx, row.uuid, { status: "rejected", by: decider.userUuid, reason });
    await tellAsker(tx, ports, row, {
      event: "approval.rejected",
      params: { reason, ...ownNumberOf(approvalFormShape.parse(row.form).body) },
      path: `/profile/approvals/${row.uuid}`,
    });
    return ok(row.rootUuid);
  });
  if (!done.ok) return done;
  await recountApprovals(ports, done.value);
  return ok({ rejected: true });
}

async function holdApproval(
  tx: Tx,
  { userUuid, uuid }: Decider,
): Promise<ProblemOr<{ row: ApprovalRow; rights: MemberRights }, "notFound">> {
  const row = await lockApproval(tx, uuid);
  const member = row && (await holdMember(tx, row.rootUuid, userUuid));
  const rights = member && rightsOf(member);
  return row && rights && maySee(row, userUuid, rights) ? ok({ row, rights }) : no("notFound");
}

async function noteApprover(tx: Tx, { ids }: Ports, orderUuid: string, userUuid: string): Promise<void> {
  await insertHistoryRows(tx, [
    {
      uuid: ids.uuid(),
      order_uuid: orderUuid,
      field: "approval",
      from_value: null,
      to_value: userUuid,
      actor: "approver",
      by: buyerActor(userUuid),
    },
  ]);
}

async function tellAsker(
  tx: Tx,
  ports: Ports,
  { userUuid, uuid }: ApprovalRow,
  news: { event: string; params: Record<string, string>; path: string },
): Promise<void> {
  const person = await findPerson(tx, { uuid: userUuid });
  if (person) await tellPerson(tx, ports, person, { ...news, about: uuid, sms: false });
}
