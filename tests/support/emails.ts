import { outboxMail, type SentEmail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import type { TestShop } from "./shop.ts";

/** Sends what waits and answers it, in the order it went. */
export async function emailsOf(shop: Pick<TestShop, "ports">): Promise<readonly SentEmail[]> {
  const mail = outboxMail(shop.ports.clock);
  while ((await deliverOutbox({ ...shop.ports, mail })) > 0);
  return mail.outbox ?? [];
}

/** The code that the e-mail's link to this page carries. */
export function codeIn(
  email: { text: string } | undefined,
  page: "subscription-confirm" | "confirm-email" | "unsubscribe" | "restock-off",
): string {
  const code = new RegExp(`/${page}\\?code=([\\w.-]+)`).exec(email?.text ?? "")?.[1];
  if (!code) throw new Error(`no link to ${page} in ${email?.text ?? "no e-mail"}`);
  return code;
}
