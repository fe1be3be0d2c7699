import { emailKey } from "#app/domain/email.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { countInWindow } from "#server/db/queries/mailing/email-limits.ts";
import { ipRings } from "#server/security/ip-address.ts";

/** Days that a link in an e-mail works. */
export const linkDays = 7;

const hour = 3_600;
const day = 86_400;
/** At most so many requests of one visitor in an hour, and wrong codes likewise. */
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

/** `user` where who asks has to be logged in: another browser and another address make no other person. */
export type Requester = { fingerprint: string | null; ip: string; user?: string };

/** Counts a request of this visitor: by address and by browser. Refused when there were too many; `seconds` until the next. */
export async function countRequest(
  db: Db | Tx,
  what: keyof typeof most,
  asker: Requester,
): Promise<Verdict<true, { code: "tooMany"; seconds: number }>> {
  let seconds = 0;
  for (const { key, times } of keysOf(what, asker)) {
    const counted = await countInWindow(db, key, hour);
    if (counted.count > most[what] * times) seconds = Math.max(seconds, counted.secondsLeft);
  }
  return seconds === 0 ? ok(true) : no("tooMany", { seconds });
}

/** At most so many requests for e-mails to one address in a day, whoever makes them. */
const mostForAddress = { restock: 20 } as const;

/** The same for the address that a form names. */
export async function countForAddress(
  db: Db,
  what: keyof typeof mostForAddress,
  email: string,
): Promise<Verdict<true, { code: "tooMany"; seconds: number }>> {
  const { count, secondsLeft } = await countInWindow(db, `${what}:to:${email}`, day);
  return count <= mostForAddress[what] ? ok(true) : no("tooMany", { seconds: secondsLeft });
}

function keysOf(what: keyof typeof most, { fingerprint, ip, user }: Requester): { key: string; times: number }[] {
  return [
    ...ipRings(ip).map(({ bucket, times }) => ({ key: `${what}:ip:${bucket}`, times })),
    ...(fingerprint === null ? [] : [{ key: `${what}:browser:${fingerprint}`, times: 1 }]),
    ...(user === undefined ? [] : [{ key: `${what}:user:${user}`, times: 1 }]),
  ];
}

/**
 * May an e-mail go to an address that somebody has typed and nobody has confirmed? Orders, claims and messages share five
 * a day for an address, whoever types it, and twenty for who types: no form is a way to pester people. Such an e-mail
 * tells numbers alone, nothing of what was typed.
 */
export async function takeTypedEmail(tx: Tx, { email, owner }: { email: string; owner: string }): Promise<boolean> {
  return (await takeDailyEmail(tx, "typed", emailKey(email), 5)) && takeDailyEmail(tx, "typed by", owner, 20);
}

/** May an e-mail of this kind go to the address now? At most so many a day, counted with the transaction that writes it. */
export async function takeDailyEmail(tx: Tx, kind: string, email: string, mostADay = 1): Promise<boolean> {
  return (await countInWindow(tx, `letter:${kind}:${email}`, day)).count <= mostADay;
}
