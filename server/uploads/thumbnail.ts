import { fileTypes, type FileType } from "#app/domain/files/limits.ts";
import type { Bytes } from "./bytes.ts";
import { smaller } from "./re-encode.ts";

/** Twice the side at which a page shows it. */
const side = 240;

/** A kept picture small, as WebP; null for what is no picture, or could not be made in time. */
export async function thumbnail({ type, bytes }: { type: FileType; bytes: Bytes }): Promise<Bytes | null> {
  if (!fileTypes[type].picture) return null;
  return smaller(bytes, side);
}
