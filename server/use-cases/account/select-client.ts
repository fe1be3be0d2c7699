import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { listClients, selectClient, type ClientRow } from "#server/db/queries/account/users.ts";
import type { Ports } from "#server/ports/ports.ts";
import { autoClient } from "#app/domain/account/auto-client.ts";

/**
 * Works for the named counterparty from now on; without a name for the one the rule chooses, and when it chooses none of
 * several, for the one that is selected already. A counterparty of somebody else does not exist (security E6).
 */
export async function setClient(
  ports: Ports,
  userUuid: string,
  rootUuid: string | null,
): Promise<ProblemOr<ClientRow[]>> {
  const selected = await ports.database.db.transaction().execute(async (tx) => {
    const clients = await listClients(tx, userUuid);
    const current = clients.find(({ isSelected }) => isSelected)?.rootUuid ?? null;
    const chosen = rootUuid ?? autoClient(clients) ?? current;
    if (chosen !== null && !clients.some((client) => client.rootUuid === chosen)) return null;
    await selectClient(tx, userUuid, chosen);
    return clients.map((client) => ({ ...client, isSelected: client.rootUuid === chosen }));
  });
  if (!selected) return no("notFound");
  await ports.bus.publish(`viewer:${userUuid}`);
  return ok(selected);
}

export function clientsOf({ database }: Ports, userUuid: string): Promise<ClientRow[]> {
  return listClients(database.db, userUuid);
}
