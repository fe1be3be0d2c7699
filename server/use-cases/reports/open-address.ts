import { fileNeeds, holdsAll, type Need } from "#app/domain/account/member-access.ts";
import { rightsOf } from "#app/domain/account/member-rights.ts";
import { holderOfAddress, type HeldAddress } from "#server/db/queries/reports/address-holder.ts";
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

/**
 * Whether an address may be opened now: it is right, its day is not over, who was told it has not logged out, and still may
 * see what the file holds.
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

/** May the viewer have a file of this kind of the counterparty he works for? */
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
