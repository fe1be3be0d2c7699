import type { Money } from "#app/domain/money.ts";
import { zeroMoney } from "#app/domain/money.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** How far an act of reconciliation is: `sent` is signed by the shop and waits for the buyer (decisions §3.6). */
export const signStates = ["none", "sent", "signed", "disputed"] as const;
export type SignState = (typeof signStates)[number];

export type ActDecision = "confirm" | "dispute";

/** What a decision makes of an act: what is signed stays so, what is disputed may be agreed upon after all. */
export function afterDecision(state: SignState, decision: ActDecision): Verdict<SignState, { code: "actDecided" }> {
  if (state === "signed") return no("actDecided");
  if (decision === "confirm") return ok("signed");
  return state === "disputed" ? no("actDecided") : ok("disputed");
}

/** In whose favour a closing balance stands; plus is what the buyer owes. */
export function creditorOf(closing: Money): "seller" | "buyer" | "nobody" {
  if (closing === zeroMoney) return "nobody";
  return closing > zeroMoney ? "seller" : "buyer";
}
