import type { Clock } from "#server/ports/clock.ts";

export type SentSms = { at: Date; phone: string; text: string };

/**
 * Sends one SMS to `+79XXXXXXXXX`. Throws when the operator surely refused; an unknown outcome is not repeated by the
 * caller (invariants N3). `outbox` is null for a real operator.
 */
export type SmsGateway = {
  send(phone: string, text: string): Promise<void>;
  readonly outbox: readonly SentSms[] | null;
};

const kept = 50;

/** The default while no operator is configured: the last messages, newest last, in memory. */
export function outboxSms(clock: Clock): SmsGateway {
  const outbox: SentSms[] = [];
  return {
    outbox,
    async send(phone, text) {
      outbox.push({ at: clock.now(), phone, text });
      if (outbox.length > kept) outbox.shift();
    },
  };
}
