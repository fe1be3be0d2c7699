import { mayChoose, type CounterpartyStatus } from "./counterparty.ts";

/** The fields of a counterparty that the selection rule reads. */
export type Candidate = { rootUuid: string; type: string; status: CounterpartyStatus };

/**
 * Picks the counterparty when none is selected (specification §4, Counterparty selection): the only one, or the
 * physical person among several if `automatic` is on. Archived, blocked and rejected counterparties are never picked.
 */
export function autoClient(clients: readonly Candidate[], { automatic }: { automatic: boolean }): string | null {
  const choosable = clients.filter(({ status }) => mayChoose(status).ok);
  const [first] = choosable;
  if (first && choosable.length === 1) return first.rootUuid;
  return automatic ? (choosable.find(({ type }) => type === "physical")?.rootUuid ?? null) : null;
}
