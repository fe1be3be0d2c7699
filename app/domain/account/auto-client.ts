import { mayChoose, type CounterpartyStatus } from "./counterparty.ts";

/** A counterparty of the list as the rule looks at it. */
export type Candidate = { rootUuid: string; type: string; status: CounterpartyStatus };

/**
 * The counterparty to work for when nobody has chosen (specification §4, Counterparty selection): none of none, the only
 * one of one, and of several the physical person, where there is one and the automatic option is on: at a login and
 * where the rule is asked to choose, not where the buyer looks at the list. Whom nobody may
 * choose (archived, blocked, rejected) the rule does not choose either.
 */
export function autoClient(clients: readonly Candidate[], { automatic }: { automatic: boolean }): string | null {
  const choosable = clients.filter(({ status }) => mayChoose(status).ok);
  const [first] = choosable;
  if (first && choosable.length === 1) return first.rootUuid;
  return automatic ? (choosable.find(({ type }) => type === "physical")?.rootUuid ?? null) : null;
}
