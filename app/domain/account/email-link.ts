import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** State of a confirmation link when its button is pressed. */
export type LinkState = {
  isUsed: boolean;
  /** The recipient has refused the subscription. */
  isVoid: boolean;
  isExpired: boolean;
  /** Already confirmed, by this link or another one. */
  isConfirmed: boolean;
};

/**
 * Outcome of pressing the link. A repeated press is reported and is no error (invariants N4); an old e-mail does not
 * confirm again what was withdrawn later.
 */
export function judgeLink({
  isUsed,
  isVoid,
  isExpired,
  isConfirmed,
}: LinkState): Verdict<"confirm" | "already", { code: "linkUsed" | "linkExpired" }> {
  if (isConfirmed && (isUsed || !isExpired)) return ok("already");
  if (isUsed || isVoid) return no("linkUsed");
  return isExpired ? no("linkExpired") : ok("confirm");
}
