import type { Clock } from "#server/ports/clock.ts";

/** `spoken`: it was read out in a call. */
export type SentSms = { at: Date; phone: string; text: string; spoken?: true };

/** What the operator says of a message: `absent` when it has none of that number, so it never took it. */
export type MessageFate = "underway" | "delivered" | "undelivered" | "absent";

/**
 * Sends one SMS to `+79XXXXXXXXX`; `urgent`: also while the operator is left alone after failures. `id` is the shop's own number of the message, 1 to 2,147,483,647: chosen before it is
 * sent, so that the operator can be asked about one whose answer was lost. Throws SmsRefused when the operator surely did
 * not take it; after anything else that is thrown nobody knows, and the caller does not repeat it (invariants N3).
 */
type Send = (phone: string, text: string, id: number, how?: { urgent: boolean }) => Promise<void>;

export type SmsGateway = {
  send: Send;
  /** Reads the text out in a call; missing where the operator makes none. */
  call?: Send;
  /** Missing where nobody reports on delivery. Throws when there is no answer. */
  fateOf?(phone: string, id: number): Promise<MessageFate>;
  /** Does the operator fail at this way just now, so that another is better? */
  isResting?(way: "sms" | "call"): boolean;
  /** null for a real operator. */
  readonly outbox: readonly SentSms[] | null;
};

/** The operator did not take the message; `forGood` when trying again is of no use. Its words name nobody. */
export class SmsRefused extends Error {
  override name = "SmsRefused";
  readonly forGood: boolean;
  constructor(reason: string, { forGood = false, ...options }: ErrorOptions & { forGood?: boolean } = {}) {
    super(reason, options);
    this.forGood = forGood;
  }
}

const kept = 50;

/** The default while no operator is configured: the last messages and calls, newest last, in memory. */
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
