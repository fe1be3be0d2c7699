import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isFileKey, StorageFull, type FileStore } from "./files.ts";
import { unnamedFile } from "./unnamed-file.ts";

/** Files in a folder, sharded by two letters of their key. Several processes need a shared folder. */
export function diskFiles(root: string): FileStore {
  const folderOf = (key: string) => join(root, key.slice(0, 2));
  const pathOf = (key: string) => {
    if (!isFileKey(key)) throw new RangeError("not a key of a file");
    return join(folderOf(key), key);
  };
  async function putWhole(key: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    const path = pathOf(key);
    const unfinished = `${path}.tmp`;
    try {
      await mkdir(folderOf(key), { recursive: true, mode: 0o700 });
      await write(unfinished, parts);
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {});
      throw isNoSpace(error) ? new StorageFull() : error;
    }
  }

  return {
    put: (key, bytes) => putWhole(key, [bytes]),
    putParts: putWhole,
    async read(key) {
      try {
        return owned(await readFile(pathOf(key)));
      } catch (error) {
        if (codeOf(error) === "ENOENT") return null;
        throw error;
      }
    },
    async open(key) {
      try {
        const file = await open(pathOf(key), "r");
        const { size } = await file.stat();
        return { fd: file.fd, size, close: () => file.close() };
      } catch (error) {
        if (codeOf(error) === "ENOENT") return null;
        throw error;
      }
    },
    async scratch() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const file = await unnamedFile(root);
      return { fd: file.fd, size: 0, close: () => file.close() };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async older(seconds) {
      const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      const before = Date.now() - seconds * 1_000;
      const keys: string[] = [];
      for (const entry of names) {
        const path = join(entry.parentPath, entry.name);
        const changed = entry.isFile()
          ? await stat(path).then(
              ({ mtimeMs }) => mtimeMs,
              () => null,
            )
          : null;
        if (changed === null || changed > before) continue;
        if (isFileKey(entry.name)) keys.push(entry.name);
        // Left by a process that died while writing.
        else if (entry.name.endsWith(".tmp")) await rm(path, { force: true });
      }
      return keys;
    },
  };
}

/** Flushed to disk before success is reported (invariants FL1). */
async function write(path: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    for await (const part of parts) await file.writeFile(part);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A small file may share its memory with others; a large one is not copied. */
function owned({ buffer, byteOffset, length }: Buffer): Uint8Array<ArrayBuffer> {
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === length;
  return isAlone ? new Uint8Array(buffer) : Uint8Array.from(new Uint8Array(buffer, byteOffset, length));
}

function isNoSpace(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
