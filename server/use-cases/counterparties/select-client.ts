import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { counterpartyStatusShape } from "#app/contract/counterparties/counterparties.ts";
import { autoClient } from "#app/domain/account/auto-client.ts";
import { mayChoose } from "#app/domain/account/counterparty.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { holdClient } from "#server/db/queries/account/counterparties.ts";
import { listClients, selectClient, type ClientRow } from "#server/db/queries/account/users.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";

/**
 * Selects the given counterparty or, without one, the rule's choice, else keeps the current one. Another user's does
 * not exist (security E6); a rejected, blocked or archived one is refused with the reason.
 */
export async function setClient(
  ports: Ports,
  userUuid: string,
  rootUuid: string | null,
): Promise<ProblemOr<ClientRow[], RefusalsOf<typeof named>>> {
  const selected = await transact(ports.database.db, async (tx) => {
    const chosen = rootUuid === null ? ok(await chosenByRule(tx, userUuid)) : await named(tx, userUuid, rootUuid);
    if (!chosen.ok) return chosen;
    await selectClient(tx, userUuid, chosen.value);
    return ok(await listClients(tx, userUuid));
  });
  if (selected.ok) await ports.bus.publish(`viewer:${userUuid}`);
  return selected;
}

export function clientsOf({ database }: Ports, userUuid: string): Promise<ClientRow[]> {
  return listClients(database.db, userUuid);
}

/** The choice by the rule of specification §4, else the current one if still allowed; null for none. */
export async function chosenByRule(tx: Tx, userUuid: string): Promise<string | null> {
  const clients = candidates(await listClients(tx, userUuid));
  const current = clients.find(({ isSelected, status }) => isSelected && mayChoose(status).ok);
  return autoClient(clients, { automatic: true }) ?? current?.rootUuid ?? null;
}

/** Maps stored rows to the rule's input. */
export function candidates(clients: readonly ClientRow[]) {
  return clients.map(({ rootUuid, type, status, isSelected }) => ({
    rootUuid,
    type,
    isSelected,
    status: counterpartyStatusShape.parse(status),
  }));
}

async function named(
  tx: Tx,
  userUuid: string,
  rootUuid: string,
): Promise<ProblemOr<string, "clientArchived" | "clientBlocked" | "clientRejected" | "notFound">> {
  const client = await holdClient(tx, userUuid, rootUuid);
  if (!client) return no("notFound");
  const choosable = mayChoose(counterpartyStatusShape.parse(client.status));
  return choosable.ok ? ok(rootUuid) : choosable;
}
