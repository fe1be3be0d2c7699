import type { FileStore } from "#server/gateways/files/files.ts";

export type MemoryFiles = FileStore & { readonly kept: ReadonlyMap<string, Uint8Array>; age(seconds: number): void };

/** A store of files that forgets them with the test; `age` lets everything kept so far grow older. */
export function memoryFiles(): MemoryFiles {
  const kept = new Map<string, Uint8Array>();
  const ages = new Map<string, number>();
  return {
    kept,
    age(seconds) {
      for (const key of kept.keys()) ages.set(key, (ages.get(key) ?? 0) + seconds);
    },
    async put(key, bytes) {
      kept.set(key, Uint8Array.from(bytes));
    },
    async putParts(key, parts) {
      const taken: Uint8Array[] = [];
      for await (const part of parts) taken.push(Uint8Array.from(part));
      kept.set(key, new Uint8Array(Buffer.concat(taken)));
    },
    read: async (key) => {
      const bytes = kept.get(key);
      return bytes === undefined ? null : Uint8Array.from(bytes);
    },
    async remove(key) {
      kept.delete(key);
    },
    older: async (seconds) => [...kept.keys()].filter((key) => (ages.get(key) ?? 0) >= seconds),
  };
}
