import type { ProblemOr } from "#app/contract/problem.ts";
import { registrationTyped, type RegistrationDraft } from "#app/contract/auth.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { registrationDraftOf } from "#server/db/queries/account/login-codes.ts";
import type { Ports } from "#server/ports/ports.ts";
import { readProof } from "#server/security/signed-tokens.ts";

/**
 * A registration goes on after a reload and in another tab: what is typed waits with the proof of the phone, and goes
 * when the proof is spent or ages.
 */
export async function registrationDraft(
  ports: Ports,
  { registerToken, typed }: { registerToken: string; typed?: RegistrationDraft["typed"] | undefined },
): Promise<ProblemOr<RegistrationDraft>> {
  const proof = await readProof(ports, registerToken);
  if (proof === null) return no("registerTokenExpired");
  const kept = await registrationDraftOf(ports.database.db, proof, typed);
  if (kept === undefined) return no("registerTokenExpired");
  return ok({ phone: proof.phone, typed: registrationTyped.parse(kept.payload ?? {}) });
}
