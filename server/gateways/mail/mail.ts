import type { Clock } from "#server/ports/clock.ts";

export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Stays the same when an e-mail is sent again, so that the receiving side can tell a repeat (invariants N2). */
  messageId: string;
  /** Who is answered by a plain reply, when it is not the shop. */
  replyTo?: string;
  /** Where one POST, made by the mail program itself, takes the reader off the list (RFC 8058). */
  unsubscribeUrl?: string;
};
export type SentEmail = Email & { at: Date };

/**
 * Sends one e-mail. Throws when it was not accepted, and the caller tries again later; EmailRefused when trying again
 * is of no use. `outbox` is null for a real server.
 */
export type MailGateway = {
  send(email: Email): Promise<void>;
  readonly outbox: readonly SentEmail[] | null;
};

/** The server will never take this e-mail: no such mailbox, contents refused (a 5xx to RCPT TO or DATA). */
export class EmailRefused extends Error {
  override name = "EmailRefused";
}

const kept = 50;

/** The default while no mail server is configured: the last e-mails, newest last, in memory. */
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
