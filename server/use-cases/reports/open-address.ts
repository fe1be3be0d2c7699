import { isLiveSession } from "#server/db/queries/account/sessions.ts";
import type { Ports } from "#server/ports/ports.ts";
import { addressCode, sessionOfAddress, type AddressedFile } from "#server/security/file-addresses.ts";
import type { LoadedViewer } from "#server/use-cases/account/viewer.ts";

/** The proof in an address that the viewer is told; empty for who is not logged in. */
export function codeFor(
  ports: Pick<Ports, "secrets" | "clock">,
  { sessionUuid }: Pick<LoadedViewer, "sessionUuid">,
  file: AddressedFile,
  uuid: string,
): string {
  return sessionUuid === null ? "" : addressCode(ports, file, uuid, sessionUuid);
}

/** Whether an address may be opened now: it is right, its day is not over, and who was told it has not logged out. */
export async function opensNow(ports: Ports, file: AddressedFile, uuid: string, code: string): Promise<boolean> {
  const session = sessionOfAddress(ports, file, uuid, code);
  return session !== null && (await isLiveSession(ports.database.db, session));
}
