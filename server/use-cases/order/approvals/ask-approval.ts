import type { PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { ChangeCode } from "#app/domain/order/quote-differences.ts";
import { approversOf } from "#app/domain/account/member-rights.ts";
import { moneyFromNumber, moneyToDecimal } from "#app/domain/money.ts";
import { contactPhone } from "#app/domain/phone.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { listMembers } from "#server/db/queries/account/members.ts";
import { basketContents, holdBasket } from "#server/db/queries/basket/baskets.ts";
import { approversMailed, closeApproval, insertApproval, waitingApproval } from "#server/db/queries/order/approvals.ts";
import { findCheckout } from "#server/db/queries/order/checkouts.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { stableHash } from "#server/security/stable-hash.ts";
import { counterpartyOf, pricingOf, withPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { consentsToLog, offerAlone } from "#server/use-cases/account/consents.ts";
import { tellPerson } from "#server/use-cases/account/tell-person.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { deliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import {
  approvalFormShape,
  contentsOf,
  ownNumberOf,
  type ApprovalContents,
  type ApprovalForm,
} from "./approval-record.ts";
import { chosenDeliveries } from "#server/use-cases/order/changing/order-delivery.ts";
import { changed, type OrderInput } from "#server/use-cases/order/placing/place-order.ts";
import { quoteOf } from "#server/use-cases/order/placing/quote.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";

/** Days a request waits for approval. */
const approvalDays = 7;

type CreatedApproval = { uuid: string; repeated: boolean };

/**
 * Stores the displayed order until a member with a sufficient limit approves it. Nothing is reserved and the basket
 * stays. The same form is idempotent; another form of this checkout replaces the request.
 */
export async function askApproval(
  ports: Ports,
  buyer: Buyer,
  input: OrderInput,
): Promise<
  ProblemOr<
    CreatedApproval,
    | ChangeCode
    | RefusalsOf<typeof chosenDeliveries>
    | "counterpartyChanged"
    | "deliveryChanged"
    | "noCounterparty"
    | "notFound"
    | "nothingTicked"
    | "phone"
    | "rightMissing"
    | "textsUnpublished"
    | "unauthorized"
  >
> {
  const { user, client, basketOwner } = buyer.viewer;
  if (!user || basketOwner === null) return no("unauthorized");
  if (client === null) return no("noCounterparty");
  const may = mayDo(buyer.viewer, "checkout");
  if (!may.ok) return may;
  const { body, ip, userAgent } = input;
  const phone = contactPhone(body.recipient.phone);
  if (!phone.ok) return no("phone", { field: "recipient.phone" });
  if (body.counterparty !== counterpartyOf(buyer.viewer)) return no("counterpartyChanged");
  const book = await deliveryBook(ports, buyer.city);
  const consents = consentsToLog(ports, offerAlone, await publicData(ports).contentPages());
  if (!consents.ok) return consents;
  const form: ApprovalForm = { body, phone: phone.value, ip, userAgent, consents: consents.value };

  const done = await transact(ports.database.db, async (tx) => {
    const checkout = await findCheckout(tx, body.checkout, user.uuid);
    if (!checkout || checkout.placed) return no("notFound");
    const basket = await holdBasket(tx, basketOwner);
    if (!basket || basket.uuid !== checkout.basketUuid) return no("counterpartyChanged");
    const contents = await basketContents(tx, { owner: basketOwner, ...pricingOf(buyer) });
    const shown = quoteOf(ports, contents.lines, buyer, book, body);
    if (shown.priceHash !== body.priceHash || basket.version !== body.basketVersion)
      return changed({ checkout, body, quote: shown, contents });
    if (shown.lines.length === 0) return no("nothingTicked");

    const priced = withPrices(buyer);
    const { lines } = await basketContents(tx, { owner: basketOwner, ...pricingOf(priced) });
    const quote = quoteOf(ports, lines, priced, book, body);
    const deliveries = chosenDeliveries(quote.delivery, body.groups, body);
    if (!deliveries.ok) return deliveries;

    const before = await waitingApproval(tx, checkout.uuid);
    if (before && isSame(before.form, body)) return ok({ uuid: before.uuid, repeated: true });
    if (before) await closeApproval(tx, before.uuid, { status: "expired" });
    const uuid = ports.ids.uuid();
    const snapshot = contentsOf(quote, deliveries.value);
    const whose = { uuid, rootUuid: client.rootUuid, userUuid: user.uuid };
    await insertApproval(tx, {
      ...whose,
      checkoutUuid: checkout.uuid,
      cityUuid: buyer.city.uuid,
      form,
      asked: snapshot,
      total: moneyToDecimal(moneyFromNumber(snapshot.totals.total)),
      days: approvalDays,
    });
    await tellApprovers(tx, ports, whose, { asked: snapshot, counterparty: client.name, body });
    return ok({ uuid, repeated: false });
  });
  if (done.ok && !done.value.repeated) await recountApprovals(ports, client.rootUuid);
  return done;
}

/** The number of pending requests is cached with the viewer. */
export async function recountApprovals({ database, bus }: Ports, rootUuid: string): Promise<void> {
  for (const { userUuid } of await listMembers(database.db, rootUuid)) await bus.publish(`viewer:${userUuid}`);
}

function isSame(form: unknown, body: PlaceOrderBody): boolean {
  return stableHash(approvalFormShape.parse(form).body) === stableHash(body);
}

/**
 * Notifies all members who could place the order themselves: a notice for each request, and one e-mail however often it
 * is changed before a decision.
 */
async function tellApprovers(
  tx: Tx,
  ports: Ports,
  { uuid, rootUuid, userUuid }: { uuid: string; rootUuid: string; userUuid: string },
  { asked: snapshot, counterparty, body }: { asked: ApprovalContents; counterparty: string; body: PlaceOrderBody },
): Promise<void> {
  const members = await listMembers(tx, rootUuid);
  const name = members.find((member) => member.userUuid === userUuid)?.name ?? "";
  const approvers = new Set(approversOf(members, moneyFromNumber(snapshot.totals.total)).map((one) => one.userUuid));
  const mailed = await approversMailed(tx, { rootUuid, userUuid });
  for (const member of members) {
    if (member.userUuid === userUuid || !approvers.has(member.userUuid)) continue;
    await tellPerson(tx, ports, member, {
      event: "approval.requested",
      params: { name, counterparty, total: snapshot.totals.total, ...ownNumberOf(body) },
      path: `/profile/approvals/${uuid}`,
      about: uuid,
      sms: false,
      mail: !mailed.includes(member.userUuid),
    });
  }
}
