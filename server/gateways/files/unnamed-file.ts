import { randomUUID } from "node:crypto";
import { open, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";

/** A file that disappears with its handle, even after a crash: it is unlinked while it is open. */
export async function unnamedFile(folder: string): Promise<FileHandle> {
  const path = join(folder, `${randomUUID()}.tmp`);
  const file = await open(path, "wx+", 0o600);
  try {
    await rm(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
