import { managerListShape, type Manager } from "#app/contract/managers.ts";
import { listManagers } from "#server/db/queries/account/managers.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Who serves the counterparty, with null all counterparties of the user; nobody where none is named. */
export async function managersOf({ database }: Ports, userUuid: string, rootUuid: string | null): Promise<Manager[]> {
  return managerListShape.parse(await listManagers(database.db, userUuid, rootUuid));
}
