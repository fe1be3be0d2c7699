import type { ProblemOr } from "#app/contract/problem.ts";
import { registrationTyped, type RegistrationDraft } from "#app/contract/account/auth.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { registrationDraftOf } from "#server/db/queries/account/login-codes.ts";
import type { Ports } from "#server/ports/ports.ts";
import { readProof } from "#server/security/signed-tokens.ts";

/**
 * Registration survives a reload and continues in another tab: the form is stored with the phone's proof and deleted
 * with it.
 */
export async function registrationDraft(
  ports: Ports,
  { registerToken, typed }: { registerToken: string; typed?: RegistrationDraft["typed"] | undefined },
): Promise<ProblemOr<RegistrationDraft, "registerTokenExpired">> {
  const proof = await readProof(ports, registerToken);
  if (proof === null) return no("registerTokenExpired");
  const kept = await registrationDraftOf(ports.database.db, proof, typed);
  if (kept === undefined) return no("registerTokenExpired");
  return ok({ phone: proof.phone, typed: registrationTyped.parse(kept.payload ?? {}) });
}
