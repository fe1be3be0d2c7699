import { timingSafeEqual } from "node:crypto";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { consumeCode, lastCode, sentCodes, spendTry, type CodeKey } from "#server/db/queries/account/login-codes.ts";
import type { Ports } from "#server/ports/ports.ts";
import { codes, waitForCode } from "#app/domain/account/code-limits.ts";
import { codeHash } from "#server/security/derived-codes.ts";

/** `sessionUuid` where somebody is logged in: the code must have been asked for in this very session. */
export type Guess = Omit<CodeKey, "sessionUuid"> & { code: string; sessionUuid?: string };

/**
 * Compares a guess with the live code of the phone and consumes it when right; the value is what waited with the code.
 * The transaction is to be committed either way: a wrong guess has spent a try. A code that is too old, replaced, of
 * another phone or of another flow is one and the same «no longer valid» (security A10).
 */
export async function checkCode(tx: Tx, ports: Ports, { code, ...asked }: Guess): Promise<Verdict<unknown>> {
  const key: CodeKey = { sessionUuid: null, ...asked };
  const { phone, flow } = key;
  const hash = codeHash(ports, phone, flow, code);
  const tried = await spendTry(tx, key, codes.tries);
  if (!tried) return refusal(tx, ports, key, hash);
  if (timingSafeEqual(tried.hash, hash)) {
    return (await consumeCode(tx, tried.uuid)) ? ok(tried.payload) : no("codeUsed", { field: "code" });
  }
  const tries = codes.tries - tried.tries;
  return tries > 0 ? no("codeWrong", { field: "code", tries }) : triesSpent(tx, ports, phone);
}

async function refusal(tx: Tx, ports: Ports, key: CodeKey, hash: Buffer): Promise<Verdict<never>> {
  const last = await lastCode(tx, key);
  if (last?.isUsed && timingSafeEqual(last.hash, hash)) return no("codeUsed", { field: "code" });
  if (last?.isLive && last.tries >= codes.tries) return triesSpent(tx, ports, key.phone);
  return no("codeExpired", { field: "code" });
}

async function triesSpent(tx: Tx, { settings }: Ports, phone: string): Promise<Verdict<never>> {
  const wait = waitForCode(await sentCodes(tx, { phone, ip: "", fingerprint: "" }), settings.codesPerAddress);
  return no("codeTries", { field: "code", seconds: wait?.seconds ?? 0 });
}
