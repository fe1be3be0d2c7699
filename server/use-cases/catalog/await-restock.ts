import type { ProblemOr } from "#app/contract/problem.ts";
import type { Awaited } from "#app/contract/senders.ts";
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
} from "#server/db/queries/mailing/restock.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { isSold } from "#server/use-cases/basket/basket-view.ts";
import { type Buyer, pricingOf } from "#server/use-cases/account/buyer.ts";
import { wrongCode } from "#server/use-cases/mailing/confirm-subscription.ts";
import { consentsToLog } from "#server/use-cases/account/consents.ts";
import { restockRequestOf } from "#server/security/derived-codes.ts";
import { countForAddress, countRequest, type Requester } from "#server/use-cases/mailing/email-limits.ts";
import { publicData } from "./public-data.ts";
import type { Sender } from "#server/use-cases/claims/take-file.ts";

/**
 * Asks for one e-mail when goods that the buyer's city lacks are there. Asked again it is the same request, whoever asks
 * for the same address; the answer tells nothing of it (security J12).
 */
export async function awaitRestock(
  ports: Ports,
  { buyer, sender }: { buyer: Buyer; sender: Sender },
  { productUuid, email }: { productUuid: string; email: string },
): Promise<ProblemOr<{ accepted: true }>> {
  const { db } = ports.database;
  const address = emailKey(email);
  const counted = await countRequest(db, "restock", sender);
  const allowed = counted.ok ? await countForAddress(db, "restock", address) : counted;
  if (!allowed.ok) {
    ports.log.warn({ event: "restock.limited" }, "a request for goods that are to come was refused");
    return no("emailLimit", { seconds: allowed.seconds });
  }
  const [card] = await productCards(db, { uuids: [productUuid], ...pricingOf(buyer) });
  if (!card || !isSold({ card })) return no("productGone");
  if (!mayAwaitRestock(card.availability)) return no("inStock");
  const consents = consentsToLog(
    { personalData: true, offer: false, marketing: false, smsMarketing: false },
    await publicData(ports).contentPages(),
  );
  return transact<{ accepted: true }>(db, async (tx) => {
    const restockUuid = await openRequest(tx, ports.ids.uuid(), {
      productUuid,
      cityUuid: buyer.city.uuid,
      email: address,
    });
    await noteAsker(tx, restockUuid, sender.owner);
    await insertSenderConsents(
      tx,
      consents.map((consent) => ({ uuid: ports.ids.uuid(), ...consent })),
      { ...sender, restockUuid },
    );
    return ok({ accepted: true as const });
  });
}

/** Takes back what this visitor has asked for in this city; again and again if need be. */
export async function stopAwaiting(
  { database: { db } }: Ports,
  { buyer, sender }: { buyer: Buyer; sender: Sender },
  productUuid: string,
): Promise<ProblemOr<{ canceled: true }>> {
  return transact<{ canceled: true }>(db, async (tx) => {
    await withdrawAsker(tx, sender.owner, { productUuid, cityUuid: buyer.city.uuid });
    return ok({ canceled: true as const });
  });
}

/** As many as a page shows; older ones come up as these end. */
const mostShown = 100;

export async function awaitedBy({ database: { db } }: Ports, userUuid: string): Promise<Awaited[]> {
  const requests = await openRequests(db, `u:${userUuid}`, mostShown);
  return requests.map(({ uuid, name, article, slug, city, email, askedAt }) => ({
    uuid,
    product: { name, article, slug },
    city,
    email: maskEmail(email),
    askedAt: askedAt.toISOString(),
  }));
}

/** One of them, by its account alone; what is over or somebody else's stays as it is. */
export async function endAwaiting(
  { database: { db } }: Ports,
  userUuid: string,
  requestUuid: string,
): Promise<ProblemOr<{ canceled: true }>> {
  return transact<{ canceled: true }>(db, async (tx) => {
    await endRequest(tx, userUuid, requestUuid);
    return ok({ canceled: true as const });
  });
}

/** By the code of an e-mail: nothing that this address waits for is told to it any more. */
export async function stopRestockEmails(
  ports: Ports,
  presser: Requester,
  code: string,
): Promise<ProblemOr<{ canceled: true }>> {
  const uuid = restockRequestOf(ports, code);
  const found = uuid !== null && (await ports.database.db.transaction().execute((tx) => cancelAddress(tx, uuid)));
  return found ? ok({ canceled: true }) : wrongCode(ports, presser);
}
