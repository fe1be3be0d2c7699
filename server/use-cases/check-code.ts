import { timingSafeEqual } from "node:crypto";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { consumeCode, lastCode, sentCodes, spendTry, type CodeFlow } from "#server/db/queries/login-codes.ts";
import type { Ports } from "#server/ports.ts";
import { codes, waitForCode } from "./code-limits.ts";
import { codeHash } from "./keyed-hashes.ts";

export type Guess = { phone: string; flow: CodeFlow; code: string };

/**
 * Compares a guess with the live code of the phone and consumes it when right; the value is what waited with the code.
 * The transaction is to be committed either way: a wrong guess has spent a try. A code that is too old, replaced, of
 * another phone or of another flow is one and the same «no longer valid» (security A10).
 */
export async function checkCode(tx: Tx, ports: Ports, { phone, flow, code }: Guess): Promise<Verdict<unknown>> {
  const hash = codeHash(ports, phone, flow, code);
  const tried = await spendTry(tx, phone, flow, codes.tries);
  if (!tried) return refusal(tx, phone, flow, hash);
  if (timingSafeEqual(tried.hash, hash)) {
    return (await consumeCode(tx, tried.uuid)) ? ok(tried.payload) : no("codeUsed", { field: "code" });
  }
  const tries = codes.tries - tried.tries;
  return tries > 0 ? no("codeWrong", { field: "code", tries }) : triesSpent(tx, phone);
}

async function refusal(tx: Tx, phone: string, flow: CodeFlow, hash: Buffer): Promise<Verdict<never>> {
  const last = await lastCode(tx, phone, flow);
  if (last?.isUsed && timingSafeEqual(last.hash, hash)) return no("codeUsed", { field: "code" });
  if (last?.isLive && last.tries >= codes.tries) return triesSpent(tx, phone);
  return no("codeExpired", { field: "code" });
}

async function triesSpent(tx: Tx, phone: string): Promise<Verdict<never>> {
  const wait = waitForCode(await sentCodes(tx, { phone, ip: "", fingerprint: "" }));
  return no("codeTries", { field: "code", seconds: wait?.seconds ?? 0 });
}
