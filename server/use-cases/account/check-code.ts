import type { ProblemOr } from "#app/contract/problem.ts";
import { timingSafeEqual } from "node:crypto";
import type { CodeChannel } from "#app/domain/account/code-fallback.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import {
  codeAges,
  consumeCode,
  lastCode,
  replacedCodes,
  spendTry,
  type CodeKey,
} from "#server/db/queries/account/login-codes.ts";
import type { Ports } from "#server/ports/ports.ts";
import { codeLimits, codes, waitForCode } from "#app/domain/account/code-limits.ts";
import { codeHash } from "#server/security/derived-codes.ts";

/** `sessionUuid` where somebody is logged in: the code must have been asked for in this very session. */
export type Guess = Omit<CodeKey, "sessionUuid"> & { code: string; sessionUuid?: string };

export type RightCode = { uuid: string; payload: unknown; channel: CodeChannel };

/** Seconds for which a replaced code is known as one; later it is like any wrong number. */
const replacedAge = 3_600;

/**
 * Compares a guess with the live code of the phone and consumes it when right; the value is that code and what waited with it.
 * The transaction is to be committed either way: a wrong guess has spent a try. A code that is too old, replaced, of
 * another phone or of another flow is one and the same «no longer valid» (security A10).
 */
export async function checkCode(tx: Tx, ports: Ports, { code, ...asked }: Guess): Promise<ProblemOr<RightCode>> {
  const key: CodeKey = { sessionUuid: null, ...asked };
  const { phone, flow } = key;
  const hash = codeHash(ports, phone, flow, code);
  const tried = await spendTry(tx, key, codes.tries);
  if (!tried) return refusal(tx, key, hash);
  if (timingSafeEqual(tried.hash, hash)) {
    return (await consumeCode(tx, tried.uuid))
      ? ok({ uuid: tried.uuid, payload: tried.payload, channel: tried.channel })
      : no("codeUsed", { field: "code" });
  }
  // The new code has spent a try all the same: what was compared with it was a guess.
  if (await isReplaced(tx, ports, key, code)) return no("codeExpired", { field: "code" });
  const tries = codes.tries - tried.tries;
  return tries > 0 ? no("codeWrong", { field: "code", tries }) : triesSpent(tx, phone);
}

/** Was it a code of this phone that a newer one has ended? Told to nobody but who has had it (security A10). */
async function isReplaced(tx: Tx, ports: Ports, { phone }: CodeKey, code: string): Promise<boolean> {
  const replaced = await replacedCodes(tx, phone, replacedAge);
  return replaced.some(({ flow, hash }) => timingSafeEqual(hash, codeHash(ports, phone, flow, code)));
}

async function refusal(tx: Tx, key: CodeKey, hash: Buffer): Promise<ProblemOr<never>> {
  const last = await lastCode(tx, key);
  if (last?.isUsed && timingSafeEqual(last.hash, hash)) return no("codeUsed", { field: "code" });
  if (last?.isLive && last.tries >= codes.tries) return triesSpent(tx, key.phone);
  return no("codeExpired", { field: "code" });
}

async function triesSpent(tx: Tx, phone: string): Promise<ProblemOr<never>> {
  const ofPhone = codeLimits(0, { ip: 0, network: null }).filter(({ scope }) => scope === "phone");
  const { limits, unansweredAge } = await codeAges(tx, { phone, ip: "", network: null, fingerprint: "" }, ofPhone);
  const wait = waitForCode(limits, unansweredAge);
  return no("codeTries", { field: "code", seconds: wait?.seconds ?? 0 });
}
