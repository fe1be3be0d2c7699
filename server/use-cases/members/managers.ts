import { managerListShape, type Manager } from "#app/contract/counterparties/managers.ts";
import { listManagers } from "#server/db/queries/account/managers.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Managers of the counterparty, or with null of all the user's counterparties; empty without any. */
export async function managersOf({ database }: Ports, userUuid: string, rootUuid: string | null): Promise<Manager[]> {
  return managerListShape.parse(await listManagers(database.db, userUuid, rootUuid));
}
