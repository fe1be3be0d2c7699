import type { ProblemOr } from "#app/contract/problem.ts";
import type { AwaitedProduct } from "#app/contract/account/senders.ts";
import { mayAwaitRestock } from "#app/domain/basket/split.ts";
import { emailKey, maskEmail } from "#app/domain/email.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { insertSenderConsents } from "#server/db/queries/account/consents.ts";
import { productCards } from "#server/db/queries/catalog/product-card.ts";
import {
  cancelAddress,
  endRequest,
  noteAsker,
  openRequest,
  openRequests,
  withdrawAsker,
} from "#server/db/queries/restock/restock.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { isSold } from "#server/use-cases/basket/basket-view.ts";
import { type Buyer, pricingOf } from "#server/use-cases/account/buyer.ts";
import { wrongCode } from "#server/use-cases/subscriptions/confirm-subscription.ts";
import { consentsToLog } from "#server/use-cases/account/consents.ts";
import { restockRequestOf } from "#server/security/derived-codes.ts";
import { countForAddress, countRequest, type Requester } from "#server/use-cases/subscriptions/email-limits.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import type { Sender } from "#server/use-cases/claims/take-file.ts";

/**
 * Requests one e-mail when goods unavailable in the buyer's city arrive. Idempotent per address, for any requester; the
 * answer does not reveal existing requests (security J12).
 */
export async function awaitRestock(
  ports: Ports,
  { buyer, sender }: { buyer: Buyer; sender: Sender },
  { productUuid, email }: { productUuid: string; email: string },
): Promise<ProblemOr<{ accepted: true }, "emailLimit" | "inStock" | "productGone" | "textsUnpublished">> {
  const { db } = ports.database;
  const address = emailKey(email);
  const counted = await countRequest(db, "restock", sender);
  const allowed = counted.ok ? await countForAddress(db, "restock", address) : counted;
  if (!allowed.ok) {
    ports.log.warn({ event: "restock.limited" }, "a request for goods that are to come was refused");
    return no("emailLimit", { seconds: allowed.seconds });
  }
  const [card] = await productCards(db, { uuids: [productUuid], ...pricingOf(buyer) });
  if (!card || !isSold(card)) return no("productGone");
  if (!mayAwaitRestock(card.availability)) return no("inStock");
  const consents = consentsToLog(
    ports,
    { personalData: true, offer: false, marketing: false, smsMarketing: false },
    await publicData(ports).contentPages(),
  );
  if (!consents.ok) return consents;
  return transact<{ accepted: true }>(db, async (tx) => {
    const restockUuid = await openRequest(tx, ports.ids.uuid(), {
      productUuid,
      cityUuid: buyer.city.uuid,
      email: address,
    });
    await noteAsker(tx, restockUuid, sender.owner);
    await insertSenderConsents(
      tx,
      consents.value.map((consent) => ({ uuid: ports.ids.uuid(), ...consent })),
      { ...sender, restockUuid },
    );
    return ok({ accepted: true as const });
  });
}

/** Cancels this visitor's request in this city; idempotent. */
export async function stopAwaiting(
  { database: { db } }: Ports,
  { buyer, sender }: { buyer: Buyer; sender: Sender },
  productUuid: string,
): Promise<ProblemOr<{ canceled: true }, never>> {
  return transact<{ canceled: true }>(db, async (tx) => {
    await withdrawAsker(tx, sender.owner, { productUuid, cityUuid: buyer.city.uuid });
    return ok({ canceled: true as const });
  });
}

/** Shown on a page; older ones follow as these end. */
const mostShown = 100;

export async function awaitedBy({ database: { db } }: Ports, userUuid: string): Promise<AwaitedProduct[]> {
  const requests = await openRequests(db, `u:${userUuid}`, mostShown);
  return requests.map(({ uuid, name, article, slug, city, email, askedAt }) => ({
    uuid,
    product: { name, article, slug },
    city,
    email: maskEmail(email),
    askedAt: askedAt.toISOString(),
  }));
}

/** Cancels one of the account's requests; no-op for ended ones and those of others. */
export async function endAwaiting(
  { database: { db } }: Ports,
  userUuid: string,
  requestUuid: string,
): Promise<ProblemOr<{ canceled: true }, never>> {
  return transact<{ canceled: true }>(db, async (tx) => {
    await endRequest(tx, userUuid, requestUuid);
    return ok({ canceled: true as const });
  });
}

/** By the code of an e-mail: cancels all requests of its address. */
export async function stopRestockEmails(
  ports: Ports,
  requester: Requester,
  code: string,
): Promise<ProblemOr<{ canceled: true }, "linkTries" | "linkWrong">> {
  const uuid = restockRequestOf(ports, code);
  const found = uuid !== null && (await ports.database.db.transaction().execute((tx) => cancelAddress(tx, uuid)));
  return found ? ok({ canceled: true }) : wrongCode(ports, requester);
}
