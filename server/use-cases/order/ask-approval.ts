import type { PlaceOrderBody } from "#app/contract/checkouts.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
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
import { consentsToLog } from "#server/use-cases/account/consents.ts";
import { tellPerson } from "#server/use-cases/account/tell-person.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { deliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { askedFormShape, contentsOf, ownNumberOf, type AskedContents, type AskedForm } from "./approval-record.ts";
import { chosenDeliveries } from "./order-delivery.ts";
import { changed, offerAlone, type OrderInput } from "./place-order.ts";
import { quoteOf } from "./quote.ts";
import { mayDo } from "#server/use-cases/account/member-may.ts";

/** Days that a request waits for its approver. */
const approvalDays = 7;

type Asked = { uuid: string; repeated: boolean };

/**
 * Keeps the order that the form shows until somebody whose sum is large enough approves it. Nothing is reserved and the
 * basket stays. The same form again is the same request; another form of this checkout takes its place.
 */
export async function askApproval(ports: Ports, buyer: Buyer, input: OrderInput): Promise<ProblemOr<Asked>> {
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
  const consents = consentsToLog(offerAlone, await publicData(ports).contentPages());
  const form: AskedForm = { body, phone: phone.value, ip, userAgent, consents };

  const done = await transact(ports.database.db, async (tx): Promise<ProblemOr<Asked>> => {
    const checkout = await findCheckout(tx, body.checkout, user.uuid);
    if (!checkout || checkout.placed) return no("notFound");
    const basket = await holdBasket(tx, basketOwner);
    if (!basket || basket.uuid !== checkout.basketUuid) return no("counterpartyChanged");
    const contents = await basketContents(tx, { owner: basketOwner, ...pricingOf(buyer) });
    const shown = quoteOf(ports, contents.lines, buyer, book, body);
    if (shown.priceHash !== body.priceHash || basket.version !== body.basketVersion)
      return changed(buyer, { checkout, body, quote: shown, contents });
    if (shown.lines.length === 0) return no("nothingTicked");

    const priced = withPrices(buyer);
    const { lines } = await basketContents(tx, { owner: basketOwner, ...pricingOf(priced) });
    const quote = quoteOf(ports, lines, priced, book, body);
    const deliveries = chosenDeliveries(quote.delivery, body.groups);
    if (!deliveries.ok) return deliveries;

    const before = await waitingApproval(tx, checkout.uuid);
    if (before && isSame(before.form, body)) return ok({ uuid: before.uuid, repeated: true });
    if (before) await closeApproval(tx, before.uuid, { status: "expired" });
    const uuid = ports.ids.uuid();
    const asked = contentsOf(quote, deliveries.value);
    const whose = { uuid, rootUuid: client.rootUuid, userUuid: user.uuid };
    await insertApproval(tx, {
      ...whose,
      checkoutUuid: checkout.uuid,
      cityUuid: buyer.city.uuid,
      form,
      asked,
      total: moneyToDecimal(moneyFromNumber(asked.totals.total)),
      days: approvalDays,
    });
    await tellApprovers(tx, ports, whose, { asked, counterparty: client.name, body });
    return ok({ uuid, repeated: false });
  });
  if (done.ok && !done.value.repeated) await recountApprovals(ports, client.rootUuid);
  return done;
}

/** How many requests wait for a member is cached with the viewer. */
export async function recountApprovals({ database, bus }: Ports, rootUuid: string): Promise<void> {
  for (const { userUuid } of await listMembers(database.db, rootUuid)) await bus.publish(`viewer:${userUuid}`);
}

function isSame(form: unknown, body: PlaceOrderBody): boolean {
  return stableHash(askedFormShape.parse(form).body) === stableHash(body);
}

/**
 * Everybody who could place the order himself: each request in the cabinet, and by e-mail once, however often its asker
 * changes what he asks for before somebody decides.
 */
async function tellApprovers(
  tx: Tx,
  ports: Ports,
  { uuid, rootUuid, userUuid }: { uuid: string; rootUuid: string; userUuid: string },
  { asked, counterparty, body }: { asked: AskedContents; counterparty: string; body: PlaceOrderBody },
): Promise<void> {
  const members = await listMembers(tx, rootUuid);
  const name = members.find((member) => member.userUuid === userUuid)?.name ?? "";
  const approvers = new Set(approversOf(members, moneyFromNumber(asked.totals.total)).map((one) => one.userUuid));
  const mailed = await approversMailed(tx, { rootUuid, userUuid });
  for (const member of members) {
    if (member.userUuid === userUuid || !approvers.has(member.userUuid)) continue;
    await tellPerson(tx, ports, member, {
      event: "approval.requested",
      params: { name, counterparty, total: asked.totals.total, ...ownNumberOf(body) },
      path: `/profile/approvals/${uuid}`,
      about: uuid,
      sms: false,
      mail: !mailed.includes(member.userUuid),
    });
  }
}
