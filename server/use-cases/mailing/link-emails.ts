import type { Tx } from "#server/db/client.ts";
import { insertLetter } from "#server/db/queries/mailing/outbox.ts";
import { insertLink, type LinkKind } from "#server/db/queries/mailing/subscriptions.ts";
import type { LinkLetter } from "#server/emails/links.ts";
import type { Ports } from "#server/ports/ports.ts";
import { linkCode, linkCodeHash } from "#server/security/derived-codes.ts";
import { linkDays, takeDailyLetter } from "./email-limits.ts";

export type LinkRequest = {
  kind: LinkKind;
  /** Lower-case. */
  email: string;
  subscriptionUuid: string | null;
  userUuid: string | null;
  template: "subscription.confirm" | "subscription.already" | "account.confirm";
};

/**
 * Makes a link, and writes the letter with it when the address may get one today; false when it may not. The letter's
 * row names the link alone: its code is made when it goes out.
 */
export async function writeLinkLetter(tx: Tx, ports: Ports, { template, ...request }: LinkRequest): Promise<boolean> {
  const uuid = ports.ids.uuid();
  await insertLink(tx, { ...request, uuid, codeHash: linkCodeHash(linkCode(ports, uuid)), days: linkDays });
  if (!(await takeDailyLetter(tx, request.kind, request.email))) return false;
  const params: LinkLetter = { link: uuid, subscription: request.subscriptionUuid };
  await insertLetter(tx, {
    uuid: ports.ids.uuid(),
    recipient: request.email,
    template,
    params,
    dedupeKey: `${template}:${uuid}:1`,
  });
  return true;
}
