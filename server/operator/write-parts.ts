import { open, rename, rm } from "node:fs/promises";

/**
 * Writes a file as its parts come; false when it cannot be written. A file of that name stays as it is until the new one
 * is whole, also when the parts break off, which throws.
 */
export async function writeParts(path: string, parts: AsyncIterable<Uint8Array>): Promise<boolean> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, "w").catch(() => null);
  if (file === null) return false;
  let isWhole = false;
  try {
    try {
      for await (const part of parts) if (!(await succeeds(file.writeFile(part)))) return false;
    } finally {
      await file.close();
    }
    isWhole = await succeeds(rename(unfinished, path));
    return isWhole;
  } finally {
    if (!isWhole) await rm(unfinished, { force: true });
  }
}

function succeeds(done: Promise<void>): Promise<boolean> {
  return done.then(
    () => true,
    () => false,
  );
}
