import type { Clock } from "#server/ports.ts";

export type Letter = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Stays the same when a letter is sent again, so that the receiving side can tell a repeat (invariants N2). */
  messageId: string;
};
export type SentLetter = Letter & { at: Date };

/** Sends one letter. Throws when it was not accepted; the caller tries again later. `outbox` is null for a real server. */
export type MailGateway = {
  send(letter: Letter): Promise<void>;
  readonly outbox: readonly SentLetter[] | null;
};

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
