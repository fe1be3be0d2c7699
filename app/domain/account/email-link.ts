import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** A link as it stands when somebody presses «Подтвердить». */
export type LinkState = {
  isUsed: boolean;
  /** Replaced by a refusal: whoever got the e-mail said no to the list. */
  isVoid: boolean;
  isExpired: boolean;
  /** What the link confirms is confirmed, by this link or another. */
  isConfirmed: boolean;
};

/**
 * What pressing it does. Pressed twice it says so and is no error (invariants N4); what was taken back afterwards is
 * not confirmed again by an old e-mail.
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
