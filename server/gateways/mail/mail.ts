import type { Clock } from "#server/ports/clock.ts";

export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Constant across retries, so that the recipient's server can detect duplicates (invariants N2). */
  messageId: string;
  /** Reply-To address, if not the shop's. */
  replyTo?: string;
  /** One-click unsubscribe URL for a POST by the mail client (RFC 8058). */
  unsubscribeUrl?: string;
};
export type SentEmail = Email & { at: Date };

/**
 * Sends one e-mail. Throws when it was not accepted, to be retried; EmailRefused when retrying is useless. `outbox` is
 * null for a real server.
 */
export type MailGateway = {
  send(email: Email): Promise<void>;
  readonly outbox: readonly SentEmail[] | null;
};

/** Permanent rejection: no such mailbox, or contents refused (a 5xx to RCPT TO or DATA). */
export class EmailRefused extends Error {
  override name = "EmailRefused";
}

const kept = 50;

/** Default without a mail server: the last e-mails in memory, newest last. */
export function outboxMail(clock: Clock): MailGateway {
  const outbox: SentEmail[] = [];
  return {
    outbox,
    async send(email) {
      outbox.push({ ...email, at: clock.now() });
      if (outbox.length > kept) outbox.shift();
    },
  };
}
