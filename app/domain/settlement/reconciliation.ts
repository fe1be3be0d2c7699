import type { Money } from "#app/domain/money.ts";
import { zeroMoney } from "#app/domain/money.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** How far an act of reconciliation is: `sent` is signed by the shop and waits for the buyer (decisions §3.6). */
export const signStates = ["none", "sent", "signed", "disputed"] as const;
export type SignState = (typeof signStates)[number];

/** The buyer's word on an act. */
export type ActDecision = "confirm" | "dispute";
/** `send` is the shop's: it has signed the act, or answers what was disputed. */
export type ActMove = "send" | ActDecision;

/** What is signed stays so; what is disputed may be agreed upon after all, or is sent once more with an answer. */
const moves: Readonly<Record<SignState, Partial<Record<ActMove, SignState>>>> = {
  none: { send: "sent", confirm: "signed", dispute: "disputed" },
  sent: { confirm: "signed", dispute: "disputed" },
  disputed: { send: "sent", confirm: "signed" },
  signed: {},
};

/** What a move makes of an act. */
export function afterActMove(state: SignState, move: ActMove): Verdict<SignState, { code: "actDecided" }> {
  const after = moves[state][move];
  return after === undefined ? no("actDecided") : ok(after);
}

/** In whose favour a closing balance stands; plus is what the buyer owes. */
export function creditorOf(closing: Money): "seller" | "buyer" | "nobody" {
  if (closing === zeroMoney) return "nobody";
  return closing > zeroMoney ? "seller" : "buyer";
}
