import type { ProblemOr } from "#app/contract/problem.ts";
import { signInLimits, waitForTry } from "#app/domain/staff/sign-in.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { insertTry, lockTries } from "#server/db/queries/staff/attempts.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { accountHash } from "#server/security/derived-codes.ts";
import { ipRings } from "#server/security/ip-address.ts";

type Refused = { ok: false; code: "signInWait"; minutes: number };

/**
 * Counts a try of an account from an address before it is judged, so that tries at the same time cannot pass the limit;
 * a right one is taken back by its id.
 */
export async function takeTry(
  { database, clock, secrets }: Ports,
  email: string,
  ip: string,
): Promise<ProblemOr<string, never> | Refused> {
  const [{ bucket: address, times }] = ipRings(ip);
  const tried = { account: accountHash({ secrets }, email), address };
  return transact<string, Refused>(database.db, async (tx) => {
    const now = clock.now();
    const since = new Date(now.getTime() - signInLimits.windowSeconds * 1_000);
    const past = await lockTries(tx, tried, since);
    const seconds = Math.max(
      waitForTry(past.account, signInLimits.triesOfAccount, now),
      waitForTry(past.address, signInLimits.triesOfAddress * times, now),
    );
    if (seconds > 0) return no("signInWait", { minutes: Math.ceil(seconds / 60) });
    return ok(await insertTry(tx, tried, now));
  });
}
