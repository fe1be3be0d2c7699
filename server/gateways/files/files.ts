/**
 * Where files are kept, under names of our own making (uuids): nothing a stranger typed ever becomes a key. A key is
 * written once and never changed.
 */
export type FileStore = {
  /** Whole or not at all, and on the disk when it resolves. StorageFull when there is no room. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The same of parts that come one after the other: memory holds one of them. Where they break off, nothing is left. */
  putParts(key: string, parts: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null when there is none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Also when there is none. */
  remove(key: string): Promise<void>;
  /** Keys put longer ago than `seconds`, and what was left of broken writes. */
  older(seconds: number): Promise<string[]>;
};

/** No room: the caller tells the visitor so, and nothing of the file is left. */
export class StorageFull extends Error {
  override name = "StorageFull";
}

/** The store did not answer: the caller may try again (decisions §1.22). */
export class StorageAway extends Error {
  override name = "StorageAway";
}

export function isFileKey(key: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
}
