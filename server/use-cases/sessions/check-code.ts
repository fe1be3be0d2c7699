import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { timingSafeEqual } from "node:crypto";
import type { DeliveryChannel } from "#app/domain/account/code-fallback.ts";
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

/** `sessionUuid` when logged in: the code must have been requested in this session. */
export type Guess = Omit<CodeKey, "sessionUuid"> & { code: string; sessionUuid?: string };

export type RightCode = { uuid: string; payload: unknown; channel: DeliveryChannel };

/** Seconds for which a replaced code is recognised; later it counts as wrong. */
const replacedAge = 3_600;

/**
 * Compares a guess with the phone's live code and consumes it if right; returns the code's row and payload. Commit the
 * transaction either way: a wrong guess spends a try. Codes expired, replaced, or of another phone or flow are all
 * reported as «no longer valid» (security A10).
 */
export async function checkCode(
  tx: Tx,
  ports: Ports,
  { code, ...guessed }: Guess,
): Promise<ProblemOr<RightCode, RefusalsOf<typeof refusal> | "codeWrong">> {
  const key: CodeKey = { sessionUuid: null, ...guessed };
  const { phone, flow } = key;
  const hash = codeHash(ports, phone, flow, code);
  const tried = await spendTry(tx, key, codes.tries);
  if (!tried) return refusal(tx, key, hash);
  if (timingSafeEqual(tried.hash, hash)) {
    return (await consumeCode(tx, tried.uuid))
      ? ok({ uuid: tried.uuid, payload: tried.payload, channel: tried.channel })
      : no("codeUsed", { field: "code" });
  }
  // The new code has spent a try, since it was compared with a guess.
  if (await isReplaced(tx, ports, key, code)) return no("codeExpired", { field: "code" });
  const tries = codes.tries - tried.tries;
  return tries > 0 ? no("codeWrong", { field: "code", tries }) : triesSpent(tx, phone);
}

/** Was it a code of this phone superseded by a newer one? Only its recipient learns this (security A10). */
async function isReplaced(tx: Tx, ports: Ports, { phone }: CodeKey, code: string): Promise<boolean> {
  const replaced = await replacedCodes(tx, phone, replacedAge);
  return replaced.some(({ flow, hash }) => timingSafeEqual(hash, codeHash(ports, phone, flow, code)));
}

async function refusal(
  tx: Tx,
  key: CodeKey,
  hash: Buffer,
): Promise<ProblemOr<never, "codeExpired" | "codeTries" | "codeUsed">> {
  const last = await lastCode(tx, key);
  if (last?.isUsed && timingSafeEqual(last.hash, hash)) return no("codeUsed", { field: "code" });
  if (last?.isLive && last.tries >= codes.tries) return triesSpent(tx, key.phone);
  return no("codeExpired", { field: "code" });
}

async function triesSpent(tx: Tx, phone: string): Promise<ProblemOr<never, "codeTries">> {
  const ofPhone = codeLimits(0, { ip: 0, network: null }).filter(({ scope }) => scope === "phone");
  const { limits, unansweredAge } = await codeAges(tx, { phone, ip: "", network: null, fingerprint: "" }, ofPhone);
  const wait = waitForCode(limits, unansweredAge);
  return no("codeTries", { field: "code", seconds: wait?.seconds ?? 0 });
}
