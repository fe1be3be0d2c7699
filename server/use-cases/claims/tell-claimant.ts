import type { ClaimStatus } from "#app/domain/claim/status.ts";
import type { Tx } from "#server/db/client.ts";
import { confirmedEmailOf } from "#server/db/queries/account/account.ts";
import { insertNotification } from "#server/db/queries/account/notifications.ts";
import type { LockedClaim } from "#server/db/queries/claims/claim-moves.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import type { ClaimNews } from "#server/emails/claim-news.ts";
import type { Ports } from "#server/ports/ports.ts";
import { mayTellSums } from "#server/db/queries/order/may-tell-sums.ts";

type Told = Pick<
  LockedClaim,
  "uuid" | "number" | "userUuid" | "email" | "orderUuid" | "orderNumber" | "customerNumber" | "isCompany"
>;

/**
 * The one place where a buyer is told of his claim: an e-mail and a notice of the cabinet (decisions §3.12), in the
 * transaction of what they tell. `about` tells one event of a claim from the next: the same is told once.
 */
export async function tellClaimant(
  tx: Tx,
  { ids }: Ports,
  claim: Told,
  {
    event,
    about,
    ...news
  }: { event: ClaimStatus | "message"; about: string } & Pick<ClaimNews, "text" | "sum" | "until">,
): Promise<void> {
  const { uuid, number, userUuid, orderUuid, orderNumber, customerNumber } = claim;
  const dedupeKey = `claim.${event}:${uuid}:${about}`;
  // A person's claim has no page of the cabinet: it is talked about by e-mails.
  const cabinet = userUuid !== null && claim.isCompany;
  if (userUuid !== null)
    await insertNotification(tx, {
      uuid: ids.uuid(),
      userUuid,
      event: `claim.${event}`,
      params: { number },
      path: cabinet ? `/profile/complaints/${uuid}` : null,
      dedupeKey,
    });
  const recipient = claim.email ?? (userUuid === null ? null : await confirmedEmailOf(tx, userUuid));
  if (recipient === null) return;
  const known: ClaimNews = { uuid, number, orderNumber, customerNumber, event, cabinet, ...news };
  const params = (await mayTellSums(tx, orderUuid, userUuid)) ? known : { ...known, sum: null };
  await insertEmail(tx, {
    uuid: ids.uuid(),
    recipient,
    template: "claim.news",
    params,
    dedupeKey: `claim.news:${uuid}:${event}:${about}`,
  });
}
