import type { Clock } from "#server/ports/clock.ts";

/** `spoken`: read out in a voice call. */
export type SentSms = { at: Date; phone: string; text: string; spoken?: true };

/** Delivery status from the provider: `absent` when it never received the id. */
export type MessageFate = "underway" | "delivered" | "undelivered" | "absent";

/**
 * Sends one SMS to `+79XXXXXXXXX`; `urgent`: also while the gateway is paused. `id`, 1 to 2,147,483,647, is chosen
 * before sending, so that the status can be polled after a lost response. Throws SmsRefused when it was certainly not
 * accepted; after any other error the outcome is unknown and must not be retried (invariants N3).
 */
type Send = (phone: string, text: string, id: number, how?: { urgent: boolean }) => Promise<void>;

export type SmsGateway = {
  send: Send;
  /** Reads the text out in a call; undefined if unsupported. */
  call?: Send;
  /** Undefined without delivery reports. Throws when there is no answer. */
  fateOf?(phone: string, id: number): Promise<MessageFate>;
  /** Is this channel failing, so that another is better? */
  isResting?(way: "sms" | "call"): boolean;
  /** null for a real provider. */
  readonly outbox: readonly SentSms[] | null;
};

/** Not accepted by the provider; `forGood` when retrying is useless. The message contains no personal data. */
export class SmsRefused extends Error {
  override name = "SmsRefused";
  readonly forGood: boolean;
  constructor(reason: string, { forGood = false, ...options }: ErrorOptions & { forGood?: boolean } = {}) {
    super(reason, options);
    this.forGood = forGood;
  }
}

const kept = 50;

/** Default without a provider: the last messages and calls in memory, newest last. */
export function outboxSms(clock: Clock): SmsGateway {
  const outbox: SentSms[] = [];
  const keep = (message: Omit<SentSms, "at">) => {
    outbox.push({ at: clock.now(), ...message });
    if (outbox.length > kept) outbox.shift();
  };
  return {
    outbox,
    send: async (phone, text) => keep({ phone, text }),
    call: async (phone, text) => keep({ phone, text, spoken: true }),
  };
}
