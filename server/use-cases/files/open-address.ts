import { fileNeeds, holdsAll, type Need } from "#app/domain/account/member-access.ts";
import { rightsOf } from "#app/domain/account/member-rights.ts";
import { holderOfAddress, type HeldAddress } from "#server/db/queries/files/address-holder.ts";
import type { Ports } from "#server/ports/ports.ts";
import { addressCode, sessionOfAddress, type AddressedFile } from "#server/security/file-addresses.ts";
import type { LoadedViewer } from "#server/use-cases/sessions/viewer.ts";

/** Code of a signed URL for the viewer; empty for guests. */
export function codeFor(
  ports: Pick<Ports, "secrets" | "clock">,
  { sessionUuid }: Pick<LoadedViewer, "sessionUuid">,
  file: AddressedFile,
  uuid: string,
): string {
  return sessionUuid === null ? "" : addressCode(ports, file, uuid, sessionUuid);
}

/**
 * May a signed URL be opened now? It must be valid and not expired, its session still active, and the user must still
 * have access to the contents.
 */
export async function opensNow(ports: Ports, file: AddressedFile, uuid: string, code: string): Promise<boolean> {
  const session = sessionOfAddress(ports, file, uuid, code);
  if (session === null) return false;
  const held = await holderOfAddress(ports.database.db, session, { file, uuid });
  if (held === undefined) return false;
  const { rootUuid, member } = held;
  if (rootUuid === null) return true;
  return member !== null && holdsAll(needsOf(held), { ...member, rights: rightsOf(member) });
}

/** May the viewer have files of this kind of the selected counterparty? */
export function mayHave(
  { client }: Pick<LoadedViewer, "client">,
  file: Pick<HeldAddress, "type" | "hasSums">,
): boolean {
  return client === null || holdsAll(needsOf(file), client);
}

function needsOf({ type, hasSums }: Pick<HeldAddress, "type" | "hasSums">): readonly Need[] {
  if (!isKnown(type)) return [];
  return type === "orders" && !hasSums ? [] : fileNeeds[type];
}

function isKnown(type: string): type is keyof typeof fileNeeds {
  return Object.hasOwn(fileNeeds, type);
}
