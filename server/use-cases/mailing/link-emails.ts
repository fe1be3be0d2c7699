import type { Tx } from "#server/db/client.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import { insertLink, type LinkKind } from "#server/db/queries/mailing/subscriptions.ts";
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
};

/**
 * Makes a link, and writes the e-mail with it when the address may get one today; false when it may not. The e-mail's
 * row names the link alone: its code is made when it goes out.
 */
export async function writeLinkEmail(tx: Tx, ports: Ports, { template, ...request }: LinkRequest): Promise<boolean> {
  const uuid = ports.ids.uuid();
  await insertLink(tx, { ...request, uuid, codeHash: linkCodeHash(linkCode(ports, uuid)), days: linkDays });
  if (!(await takeDailyEmail(tx, request.kind, request.email))) return false;
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
