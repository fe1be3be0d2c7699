import { base32, acceptedStep } from "#server/security/totp.ts";
import { recoveryCodeHash, staffSecret } from "#server/security/derived-codes.ts";
import { unseal } from "#server/security/sealed.ts";
import { signInLimits } from "#app/domain/staff/sign-in.ts";
import type { Tx } from "#server/db/client.ts";
import { saveTotp, saveTotpStep, type StaffRow } from "#server/db/queries/staff/staff.ts";
import { replaceRecoveryCodes, useRecoveryCode } from "#server/db/queries/staff/recovery-codes.ts";
import type { Ports } from "#server/ports/ports.ts";

/** What seals are made for. */
export const generatorSeal = "totp";

/** How a code was right. */
export type CodeKind = "generator" | "recovery";

/** Judges a code of a locked account with a generator; a right one is spent. */
export async function spendCode(tx: Tx, ports: Ports, staff: StaffRow, code: string): Promise<CodeKind | null> {
  if (await spendGeneratorCode(tx, ports, staff, code)) return "generator";
  const typed = normalCode(code);
  if (!/^[a-z2-7]{10}$/.test(typed)) return null;
  const hash = recoveryCodeHash(ports, staff.uuid, typed);
  return (await useRecoveryCode(tx, staff.uuid, hash, ports.clock.now())) ? "recovery" : null;
}

export async function spendGeneratorCode(tx: Tx, ports: Ports, staff: StaffRow, code: string): Promise<boolean> {
  const secret = staff.totp_secret && unseal(ports, generatorSeal, staff.uuid, staff.totp_secret);
  if (!secret) return false;
  const last = staff.totp_step === null ? null : Number(staff.totp_step);
  const step = acceptedStep(secret, code, ports.clock.now(), last);
  if (step === null) return false;
  await saveTotpStep(tx, staff.uuid, step);
  return true;
}

/** Takes the generator being set up, if the code is its own, and makes recovery codes; null for a wrong code. */
export async function takeGenerator(
  tx: Tx,
  ports: Ports,
  staff: StaffRow,
  { sealed, code }: { sealed: Buffer; code: string },
): Promise<string[] | null> {
  const secret = unseal(ports, generatorSeal, staff.uuid, sealed);
  const now = ports.clock.now();
  const step = secret && acceptedStep(secret, code, now, null);
  if (step === null) return null;
  await saveTotp(tx, staff.uuid, { secret: sealed, step, at: now });
  const codes = Array.from({ length: signInLimits.recoveryCodes }, () =>
    base32(staffSecret(ports)).slice(0, 10).toLowerCase(),
  );
  const hashes = codes.map((one) => recoveryCodeHash(ports, staff.uuid, one));
  await replaceRecoveryCodes(tx, staff.uuid, hashes);
  return codes.map((one) => `${one.slice(0, 5)}-${one.slice(5)}`);
}

function normalCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, "");
}
