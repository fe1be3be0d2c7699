import { timingSafeEqual } from "node:crypto";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { spendTryOfUsed } from "#server/db/queries/account/login-codes.ts";
import { findAccount } from "#server/db/queries/account/users.ts";
import type { Tx } from "#server/db/client.ts";
import type { Ports } from "#server/ports/ports.ts";
import { checkCode } from "./check-code.ts";
import { codes } from "#app/domain/account/code-limits.ts";
import { announceSession, openSession, type LoginSource, type Merged, type Tokens } from "./open-session.ts";
import { russianMobile } from "./save-code.ts";
import { codeHash } from "#server/security/derived-codes.ts";
import { registerTokenSeconds, signRegister } from "#server/security/signed-tokens.ts";

export type LoggedIn =
  { needRegister: false; merged: Merged; tokens: Tokens } | { needRegister: true; registerToken: string };

/** The right code opens a session; for a phone without an account it yields a proof for registration. */
export async function confirmLogin(
  ports: Ports,
  source: LoginSource,
  input: { phone: string; code: string },
): Promise<ProblemOr<LoggedIn, RefusalsOf<typeof checkCode> | RefusalsOf<typeof readGuess>>> {
  const guess = readGuess(input);
  if (!guess.ok) return guess;
  const { phone } = guess.value;

  const confirmed = await ports.database.db.transaction().execute(async (tx) => {
    const checked = await checkCode(tx, ports, { ...guess.value, flow: "login" });
    if (!checked.ok) {
      const proven = checked.code === "codeUsed" ? await provenBefore(tx, ports, source, guess.value) : null;
      return proven === null ? checked : ok({ opened: null, code: proven });
    }
    const account = await findAccount(tx, phone);
    const byLetter = checked.value.channel === "email";
    // An e-mailed code proves the address only: it cannot register a phone, and contact changes require the phone
    // first.
    if (!account && byLetter) return no("codeExpired", { field: "code" });
    const opened = account ? await openSession(tx, ports, source, account, { fresh: !byLetter }) : null;
    return ok({ opened, code: checked.value.uuid });
  });
  if (!confirmed.ok) {
    ports.log.warn(
      { event: "code.refused", requestId: source.requestId, reason: confirmed.code },
      "a login code was not accepted",
    );
    return confirmed;
  }
  const { opened, code } = confirmed.value;
  if (opened === null) return ok({ needRegister: true, registerToken: await signRegister(ports, { phone, code }) });
  return ok({ needRegister: false, merged: opened.merged, tokens: await announceSession(ports, opened) });
}

/**
 * Repeats a lost response to the right code of a new phone, for the same browser until someone registers with it. It
 * grants nothing the first response did not.
 */
async function provenBefore(
  tx: Tx,
  ports: Ports,
  { fingerprint }: LoginSource,
  { phone, code }: { phone: string; code: string },
): Promise<string | null> {
  if (fingerprint === null || (await findAccount(tx, phone))) return null;
  const used = await spendTryOfUsed(tx, { phone, fingerprint, maxAge: registerTokenSeconds }, codes.tries);
  return used && timingSafeEqual(used.hash, codeHash(ports, phone, "login", code)) ? used.uuid : null;
}

/** A normalised phone and a code. */
export function readGuess(input: {
  phone: string;
  code: string;
}): ProblemOr<{ phone: string; code: string }, "mobile" | "phone" | "validation"> {
  const phone = russianMobile(input.phone);
  if (!phone.ok) return phone;
  const code = readCode(input.code);
  return code.ok ? ok({ phone: phone.value, code: code.value }) : code;
}

/** Six digits; ignores blanks, hyphens and surrounding message text from copying. */
export function readCode(text: string): ProblemOr<string, "validation"> {
  const code = text.replace(/[^0-9]/g, "");
  if (code.length !== codes.digits)
    return no("validation", {
      issues: [{ path: ["code"], code: "custom", reason: text.trim() === "" ? "required" : "invalid" }],
    });
  return ok(code);
}
