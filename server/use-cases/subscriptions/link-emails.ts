import type { Tx } from "#server/db/client.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import { insertLink, type LinkKind } from "#server/db/queries/subscriptions/subscriptions.ts";
import type { LinkEmail } from "#server/emails/links.ts";
import type { Ports } from "#server/ports/ports.ts";
import { linkCode, linkCodeHash } from "#server/security/derived-codes.ts";
import { linkDays, takeDailyEmail } from "./email-limits.ts";

export type LinkRequest = {
  kind: LinkKind;
  /** Lower-case. */
  email: string;
  subscriptionUuid: string | null;
  userUuid: string | null;
  template: "subscription.confirm" | "subscription.already" | "account.confirm";
  /** An unsubscribed address has no valid link, so it may get one more that day. */
  hasLeft?: boolean;
};

/**
 * Creates a link and enqueues its e-mail if the address's daily limit allows; otherwise false. The e-mail's row only
 * has the link's uuid: the code is derived when sending.
 */
export async function writeLinkEmail(
  tx: Tx,
  ports: Ports,
  { template, hasLeft = false, ...request }: LinkRequest,
): Promise<boolean> {
  const uuid = ports.ids.uuid();
  await insertLink(tx, { ...request, uuid, codeHash: linkCodeHash(linkCode(ports, uuid)), days: linkDays });
  const kinds = hasLeft ? [request.kind, `${request.kind} again`] : [request.kind];
  if (!(await takeDailyEmailOfAny(tx, kinds, request.email))) return false;
  const params: LinkEmail = { link: uuid, subscription: request.subscriptionUuid };
  await insertEmail(tx, {
    uuid: ports.ids.uuid(),
    recipient: request.email,
    template,
    params,
    dedupeKey: `${template}:${uuid}:1`,
  });
  return true;
}

async function takeDailyEmailOfAny(tx: Tx, kinds: readonly string[], email: string): Promise<boolean> {
  for (const kind of kinds) if (await takeDailyEmail(tx, kind, email)) return true;
  return false;
}
