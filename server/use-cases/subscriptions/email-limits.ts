import { emailKey } from "#app/domain/email.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { countInWindow } from "#server/db/queries/subscriptions/email-limits.ts";
import { ipRings } from "#server/security/ip-address.ts";

/** Days an e-mailed link is valid. */
export const linkDays = 7;

const hour = 3_600;
const day = 86_400;
/** Requests per visitor and hour, and likewise wrong codes. */
const most = {
  subscribe: 5,
  wrongCode: 20,
  upload: 40,
  list: 60,
  feedback: 5,
  feedbackReply: 20,
  export: 20,
  claim: 5,
  companyClaim: 20,
  claimMessage: 30,
  restock: 10,
  company: 60,
  join: 10,
} as const;

/** `user` for calls that require a login, which count by user instead of browser and address. */
export type Requester = { fingerprint: string | null; ip: string; user?: string };

/** Counts a request by address and browser. Refused above the limit, with the `seconds` to wait. */
export async function countRequest(
  db: Db | Tx,
  limit: keyof typeof most,
  requester: Requester,
): Promise<Verdict<true, { code: "tooMany"; seconds: number }>> {
  let seconds = 0;
  for (const { key, times } of keysOf(limit, requester)) {
    const counted = await countInWindow(db, key, hour);
    if (counted.count > most[limit] * times) seconds = Math.max(seconds, counted.secondsLeft);
  }
  return seconds === 0 ? ok(true) : no("tooMany", { seconds });
}

/** Requests for e-mails to one address per day, by anyone. */
const mostForAddress = { restock: 20 } as const;

/** The same for the address in a form. */
export async function countForAddress(
  db: Db,
  limit: keyof typeof mostForAddress,
  email: string,
): Promise<Verdict<true, { code: "tooMany"; seconds: number }>> {
  const { count, secondsLeft } = await countInWindow(db, `${limit}:to:${email}`, day);
  return count <= mostForAddress[limit] ? ok(true) : no("tooMany", { seconds: secondsLeft });
}

function keysOf(limit: keyof typeof most, { fingerprint, ip, user }: Requester): { key: string; times: number }[] {
  return [
    ...ipRings(ip).map(({ bucket, times }) => ({ key: `${limit}:ip:${bucket}`, times })),
    ...(fingerprint === null ? [] : [{ key: `${limit}:browser:${fingerprint}`, times: 1 }]),
    ...(user === undefined ? [] : [{ key: `${limit}:user:${user}`, times: 1 }]),
  ];
}

/**
 * May an e-mail go to an unverified address? Orders, claims and messages share five a day per address and twenty per
 * sender, so that forms cannot be used to harass people. Such e-mails contain only numbers, no user input.
 */
export async function takeTypedEmail(tx: Tx, { email, owner }: { email: string; owner: string }): Promise<boolean> {
  return (await takeDailyEmail(tx, "typed", emailKey(email), 5)) && takeDailyEmail(tx, "typed by", owner, 20);
}

/** May an e-mail of this kind go to the address now? Limited per day, counted in the transaction that enqueues it. */
export async function takeDailyEmail(tx: Tx, kind: string, email: string, mostADay = 1): Promise<boolean> {
  return (await countInWindow(tx, `letter:${kind}:${email}`, day)).count <= mostADay;
}
