import type { Money } from "#app/domain/money.ts";
import { zeroMoney } from "#app/domain/money.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** State of a reconciliation act: `sent` is signed by the shop and awaits the buyer (product rules §3.6). */
export const signStates = ["none", "sent", "signed", "disputed"] as const;
export type SignState = (typeof signStates)[number];

/** The buyer's decision on an act. */
export type ActDecision = "confirm" | "dispute";
/** `send` is the shop's move: it signs the act or answers a dispute. */
export type ActMove = "send" | ActDecision;

/** Signed is final; a disputed act may be confirmed after all or sent again with an answer. */
const moves: Readonly<Record<SignState, Partial<Record<ActMove, SignState>>>> = {
  none: { send: "sent", confirm: "signed", dispute: "disputed" },
  sent: { confirm: "signed", dispute: "disputed" },
  disputed: { send: "sent", confirm: "signed" },
  signed: {},
};

/** The state after a move. */
export function afterActMove(state: SignState, move: ActMove): Verdict<SignState, { code: "actDecided" }> {
  const after = moves[state][move];
  return after === undefined ? no("actDecided") : ok(after);
}

/** In whose favour a closing balance is; a positive one is the buyer's debt. */
export function creditorOf(closing: Money): "seller" | "buyer" | "nobody" {
  if (closing === zeroMoney) return "nobody";
  return closing > zeroMoney ? "seller" : "buyer";
}
