import { tmpdir } from "node:os";
import type { FileStore } from "#server/gateways/files/files.ts";
import { unnamedFile } from "#server/gateways/files/unnamed-file.ts";

export type MemoryFiles = FileStore & { readonly kept: ReadonlyMap<string, Uint8Array>; age(seconds: number): void };

/** A file store in memory; `age` makes everything stored so far older. */
export function memoryFiles(): MemoryFiles {
  const stored = new Map<string, Uint8Array>();
  const ages = new Map<string, number>();
  return {
    kept: stored,
    age(seconds) {
      for (const key of stored.keys()) ages.set(key, (ages.get(key) ?? 0) + seconds);
    },
    async put(key, bytes) {
      stored.set(key, Uint8Array.from(bytes));
    },
    async putParts(key, parts) {
      const taken: Uint8Array[] = [];
      for await (const part of parts) taken.push(Uint8Array.from(part));
      stored.set(key, new Uint8Array(Buffer.concat(taken)));
    },
    read: async (key) => {
      const bytes = stored.get(key);
      return bytes === undefined ? null : Uint8Array.from(bytes);
    },
    open: async (key) => {
      const bytes = stored.get(key);
      return bytes === undefined ? null : onDisk(bytes);
    },
    scratch: () => onDisk(new Uint8Array()),
    async remove(key) {
      stored.delete(key);
    },
    older: async (seconds) => [...stored.keys()].filter((key) => (ages.get(key) ?? 0) >= seconds),
  };
}

async function onDisk(bytes: Uint8Array) {
  const file = await unnamedFile(tmpdir());
  await file.writeFile(bytes);
  return { fd: file.fd, size: bytes.length, close: () => file.close() };
}
