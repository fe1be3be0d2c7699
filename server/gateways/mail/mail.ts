import type { Clock } from "#server/ports/ports.ts";

export type Letter = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Stays the same when a letter is sent again, so that the receiving side can tell a repeat (invariants N2). */
  messageId: string;
  /** Who is answered by a plain reply, when it is not the shop. */
  replyTo?: string;
  /** Where one POST, made by the mail program itself, takes the reader off the list (RFC 8058). */
  unsubscribeUrl?: string;
};
export type SentLetter = Letter & { at: Date };

/**
 * Sends one letter. Throws when it was not accepted, and the caller tries again later; LetterRefused when trying again
 * is of no use. `outbox` is null for a real server.
 */
export type MailGateway = {
  send(letter: Letter): Promise<void>;
  readonly outbox: readonly SentLetter[] | null;
};

/** The server will never take this letter: no such mailbox, contents refused (a 5xx to RCPT TO or DATA). */
export class LetterRefused extends Error {
  override name = "LetterRefused";
}

const kept = 50;

/** The default while no mail server is configured: the last letters, newest last, in memory. */
export function outboxMail(clock: Clock): MailGateway {
  const outbox: SentLetter[] = [];
  return {
    outbox,
    async send(letter) {
      outbox.push({ ...letter, at: clock.now() });
      if (outbox.length > kept) outbox.shift();
    },
  };
}
