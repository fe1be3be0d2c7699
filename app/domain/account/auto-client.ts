/**
 * The counterparty to work for when nobody has chosen: the only one, else the physical person, else none
 * (specification §4, Counterparty selection).
 */
export function autoClient(clients: readonly { rootUuid: string; type: string }[]): string | null {
  const [first] = clients;
  if (first && clients.length === 1) return first.rootUuid;
  return clients.find(({ type }) => type === "physical")?.rootUuid ?? null;
}
