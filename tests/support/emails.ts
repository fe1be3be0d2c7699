import { outboxMail, type SentEmail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { staffAddress, type TestShop } from "#tests/support/shops/shop.ts";

/** Delivers queued e-mails; returns those sent, in order. */
export async function emailsOf(shop: Pick<TestShop, "ports">): Promise<readonly SentEmail[]> {
  const mail = outboxMail(shop.ports.clock);
  while ((await deliverOutbox({ ...shop.ports, mail })) > 0);
  return mail.outbox ?? [];
}

/** Without those to the shop's own people. */
export function toBuyers<E extends { to: string }>(emails: readonly E[] | null): E[] {
  return (emails ?? []).filter(({ to }) => to !== staffAddress);
}

/** The code in the e-mail's link to this page. */
export function codeIn(
  email: { text: string } | undefined,
  page: "subscription-confirm" | "confirm-email" | "unsubscribe" | "restock-off",
): string {
  const code = new RegExp(`/${page}\\?code=([\\w.-]+)`).exec(email?.text ?? "")?.[1];
  if (!code) throw new Error(`no link to ${page} in ${email?.text ?? "no e-mail"}`);
  return code;
}
