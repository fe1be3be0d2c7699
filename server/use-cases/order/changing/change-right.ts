import type { ProblemOr } from "#app/contract/problem.ts";
import { memberMay } from "#app/domain/account/member-access.ts";
import { rightsOf } from "#app/domain/account/member-rights.ts";
import { mayOrder, ordersHimself, reachesOrder, type MemberRights } from "#app/domain/account/rights.ts";
import type { Money } from "#app/domain/money.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { holdMember } from "#server/db/queries/account/members.ts";
import { approverOfOrder } from "#server/db/queries/order/approvals.ts";
import { lockMonth, spentThisMonth } from "#server/db/queries/order/reading/month-orders.ts";

type MemberId = { rootUuid: string; userUuid: string };
/** Sums before and after a change; `isRemoval`: only goods are removed. */
export type ChangedSums = { orderUuid: string; was: Money; is: Money; isRemoval: boolean };

/**
 * May the member change an order to this sum? Rights are read in the transaction. A member who could not place such an
 * order alone may only remove goods: an approved order must not become another. For members without price access the
 * answer does not depend on sums.
 */
export async function mayChangeTo(
  tx: Tx,
  { rootUuid, userUuid }: MemberId,
  { was, is, isRemoval }: Omit<ChangedSums, "orderUuid">,
): Promise<ProblemOr<MemberRights, "notFound" | "orderAboveLimit" | "rightMissing">> {
  const member = await holdMember(tx, rootUuid, userUuid);
  if (member === undefined) return no("notFound");
  const rights = rightsOf(member);
  const may = memberMay("orderChange", { rights, isOwner: member.isOwner });
  if (!may.ok) return may;
  if (!isRemoval && !ordersHimself(rights)) return no("orderAboveLimit");
  const costs = rights.seesPrices && (!isRemoval || is > was);
  return costs && !reachesOrder(rights, is) ? no("orderAboveLimit") : ok(rights);
}

/**
 * Does the order fit the member's monthly limit? Checked when it grows, and when another member had approved it and
 * accounted for it. Lock order: credit first.
 */
export async function fitsMonth(
  tx: Tx,
  member: MemberId,
  { rights, orderUuid, was, is, isRemoval }: ChangedSums & { rights: MemberRights },
): Promise<boolean> {
  if (rights.monthLimit === null || !rights.seesPrices) return true;
  if (is <= was && (isRemoval || !(await isApprovedByOther(tx, member, orderUuid)))) return true;
  await lockMonth(tx, member);
  return mayOrder(rights, is, await spentThisMonth(tx, member, { except: orderUuid }));
}

async function isApprovedByOther(tx: Tx, { userUuid }: MemberId, orderUuid: string): Promise<boolean> {
  const approver = await approverOfOrder(tx, orderUuid);
  return approver !== undefined && approver !== userUuid;
}
