import type { PhotoAddress } from "#app/domain/catalog/photo.ts";
import { variantKey } from "#server/db/queries/catalog/photos.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";

/** Null when there is no such photo. */
export async function showPhoto({ database, files }: Ports, address: PhotoAddress): Promise<Bytes | null> {
  const key = await variantKey(database.db, address);
  return key === null ? null : files.read(key);
}
