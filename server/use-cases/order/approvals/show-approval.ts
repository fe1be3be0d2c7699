import type { Approval, ApprovalSummary } from "#app/contract/orders/approvals.ts";
import { approvalStatusShape } from "#app/contract/orders/approvals.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { rightsOf } from "#app/domain/account/member-rights.ts";
import { mayOrder, reachesOrder, type MemberRights } from "#app/domain/account/rights.ts";
import { moneyFromDecimal, moneyFromNumber, moneyToNumber, type Money } from "#app/domain/money.ts";
import { differencesOf } from "#app/domain/order/quote-differences.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { listMembers } from "#server/db/queries/account/members.ts";
import { findMemberViewer } from "#server/db/queries/account/viewers.ts";
import { basketContents } from "#server/db/queries/basket/baskets.ts";
import { findApproval, listApprovals, newestWaiting, type ApprovalRow } from "#server/db/queries/order/approvals.ts";
import type { Ports } from "#server/ports/ports.ts";
import { pricingOf, withPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { viewerFrom } from "#server/use-cases/sessions/viewer.ts";
import { isSold } from "#server/use-cases/basket/basket-view.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";
import { deliveryBook, type DeliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { approvalContentsShape, approvalFormShape, contentsOf, type ApprovalContents } from "./approval-record.ts";
import { chosenDeliveries } from "#server/use-cases/order/changing/order-delivery.ts";
import { quoteOf, shownQuote } from "#server/use-cases/order/placing/quote.ts";
import { spentThisMonth } from "#server/db/queries/order/reading/month-orders.ts";
import type { PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import { localMoment, shopZone } from "#app/domain/local-time.ts";
import { listContracts } from "#server/db/queries/order/contracts.ts";

/** The user's own requests and those to decide on: pending first, then newest. */
export async function listOwnApprovals({ database: { db } }: Ports, userUuid: string): Promise<ApprovalSummary[]> {
  const found = await listApprovals(db, userUuid);
  const rights = new Map<string, MemberRights | undefined>();
  for (const rootUuid of new Set(found.map((one) => one.rootUuid)))
    rights.set(rootUuid, await rightsIn(db, rootUuid, userUuid));
  return found.flatMap((row) => {
    const own = rights.get(row.rootUuid);
    return own && maySee(row, userUuid, own) ? [summaryOf(row, userUuid, own)] : [];
  });
}

/** A request as it would be placed now; not found for users who neither made it nor may decide on it (security E4). */
export async function showApproval(
  ports: Ports,
  userUuid: string,
  uuid: string,
): Promise<ProblemOr<Approval, "notFound">> {
  const { db } = ports.database;
  const row = await findApproval(db, uuid);
  const rights = row && (await rightsIn(db, row.rootUuid, userUuid));
  if (!row || !rights || !maySee(row, userUuid, rights)) return no("notFound");
  const requested = approvalContentsShape.parse(row.asked);
  const now = row.status === "new" ? await currentContents(ports, row, requested) : null;
  const { body, phone } = approvalFormShape.parse(row.form);
  const contents = now?.contents ?? requested;
  const total = moneyFromNumber(contents.totals.total);
  return ok({
    ...summaryOf(row, userUuid, rights),
    newer: row.status === "expired" ? await newerOf(db, row, { userUuid, rights }) : null,
    reason: row.reason,
    decidedBy: row.decidedBy,
    order: row.orderUuid === null || row.orderNumber === null ? null : { uuid: row.orderUuid, number: row.orderNumber },
    paymentMethod: body.paymentMethod,
    contract: await contractFor(ports, row, body),
    recipient: { fio: body.recipient.fio, phone },
    comment: body.comment || null,
    customerNumber: body.customerNumber || null,
    lines: contents.lines.map(({ kind: _, ...line }) => line),
    deliveries: contents.deliveries,
    totals: contents.totals,
    differences: now?.differences ?? [],
    hindrance: now?.hindrance ?? (now && (await aboveLimits(db, row, { userUuid, rights, total }))),
    basketVersion: now?.basketVersion ?? 0,
    priceHash: now?.priceHash ?? "",
  });
}

/** The requester, and members who could place such an order themselves. */
export function maySee({ userUuid, total }: ApprovalRow, who: string, rights: MemberRights): boolean {
  return userUuid === who || reachesOrder(rights, moneyFromDecimal(total));
}

/** A resubmitted request has another URL than the one e-mailed. */
async function newerOf(
  db: Db,
  row: ApprovalRow,
  { userUuid, rights }: { userUuid: string; rights: MemberRights },
): Promise<string | null> {
  const newer = await newestWaiting(db, row);
  return newer && newer.createdAt > row.createdAt && maySee(newer, userUuid, rights) ? newer.uuid : null;
}

/** The chosen contract; a credit order defaults to the main one. */
async function contractFor(
  ports: Ports,
  { rootUuid }: ApprovalRow,
  { contract, paymentMethod }: PlaceOrderBody,
): Promise<Approval["contract"]> {
  if (contract === undefined && paymentMethod !== "credit") return null;
  const { date: today } = localMoment(ports.clock.now().getTime(), shopZone);
  const held = await listContracts(ports.database.db, rootUuid, today);
  const named = contract === undefined ? held[0] : held.find(({ uuid }) => uuid === contract);
  return named === undefined ? null : { number: named.number, date: named.date };
}

async function aboveLimits(
  db: Db,
  { rootUuid }: ApprovalRow,
  { userUuid, rights, total }: { userUuid: string; rights: MemberRights; total: Money },
): Promise<"approvalAbove" | "approvalAboveMonth" | null> {
  if (!reachesOrder(rights, total)) return "approvalAbove";
  const spent = await spentThisMonth(db, { rootUuid, userUuid });
  return mayOrder(rights, total, spent) ? null : "approvalAboveMonth";
}

/** The requester as a buyer with the counterparty's prices in the request's city; null for former members. */
export async function requesterAsBuyer(
  db: Db | Tx,
  { userUuid, rootUuid }: ApprovalRow,
  city: CityRecord,
): Promise<(Buyer & { seesPrices: boolean }) | null> {
  const found = await findMemberViewer(db, userUuid, rootUuid);
  if (!found) return null;
  const buyer = { viewer: viewerFrom(found, null), city };
  return { ...withPrices(buyer), seesPrices: buyer.viewer.client?.rights.seesPrices === true };
}

/** Cached data of the request's city; read it before a transaction. */
export async function placeOf(
  ports: Ports,
  { cityUuid }: ApprovalRow,
): Promise<{ city: CityRecord; book: DeliveryBook } | null> {
  const city = (await publicData(ports).cities()).byUuid.get(cityUuid);
  return city ? { city, book: await deliveryBook(ports, city) } : null;
}

type Current = Pick<Approval, "differences" | "hindrance" | "basketVersion" | "priceHash"> & {
  contents: ApprovalContents;
};

async function currentContents(ports: Ports, row: ApprovalRow, requested: ApprovalContents): Promise<Current | null> {
  const { db } = ports.database;
  const place = await placeOf(ports, row);
  const buyer = place && (await requesterAsBuyer(db, row, place.city));
  const owner = buyer?.viewer.basketOwner;
  const nothing: Current = {
    contents: requested,
    differences: [],
    hindrance: "nothingTicked",
    basketVersion: 0,
    priceHash: "",
  };
  if (!place || !buyer || !owner) return nothing;
  const { basket, lines } = await basketContents(db, { owner, ...pricingOf(buyer) });
  const { body } = approvalFormShape.parse(row.form);
  const quote = quoteOf(ports, lines, buyer, place.book, body);
  if (!basket || quote.lines.length === 0) return nothing;
  const gone = new Set(lines.filter((line) => !isSold(line)).map((line) => line.uuid));
  const deliveries = chosenDeliveries(quote.delivery, body.groups, {
    dayMayPass: true,
    paymentMethod: body.paymentMethod,
  });
  return {
    contents: contentsOf(quote, deliveries.ok ? deliveries.value : new Map()),
    differences: differencesOf(requested, shownQuote(quote), gone),
    hindrance: deliveries.ok ? null : "deliveryUnavailable",
    basketVersion: basket.version,
    priceHash: quote.priceHash,
  };
}

async function rightsIn(db: Db | Tx, rootUuid: string, userUuid: string): Promise<MemberRights | undefined> {
  const member = (await listMembers(db, rootUuid)).find((one) => one.userUuid === userUuid);
  return member && rightsOf(member);
}

function summaryOf(row: ApprovalRow, userUuid: string, rights: MemberRights): ApprovalSummary {
  const total = moneyFromDecimal(row.total);
  return {
    uuid: row.uuid,
    status: approvalStatusShape.parse(row.status),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    asker: row.asker,
    counterparty: { rootUuid: row.rootUuid, name: row.counterparty },
    seesPrices: rights.seesPrices,
    total: moneyToNumber(total),
    mayDecide: row.status === "new" && reachesOrder(rights, total),
    isOwn: row.userUuid === userUuid,
  };
}
