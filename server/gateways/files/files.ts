/**
 * File storage under generated keys (uuids): user input never becomes a key. A key is written once and never changed.
 */
export type FileStore = {
  /** Atomic, and durable when it resolves. Throws StorageFull without room. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The same for a stream, buffering one chunk. Leaves nothing when the stream fails. */
  putParts(key: string, parts: AsyncIterable<Uint8Array>): Promise<void>;
  /** In memory of its own; null when missing. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** To be read piece by piece, also while it is removed; null when missing. */
  open(key: string): Promise<OpenedFile | null>;
  /** An empty file outside of the store to write and read, gone once it is closed or its process has died. */
  scratch(): Promise<OpenedFile>;
  /** Succeeds also when missing. */
  remove(key: string): Promise<void>;
  /** Keys stored more than `seconds` ago, and remains of interrupted writes. */
  older(seconds: number): Promise<string[]>;
};

/** The descriptor is the process's: its threads may read by it until the file is closed. */
export type OpenedFile = { fd: number; size: number; close(): Promise<void> };

/** No room: report it to the visitor; nothing of the file is kept. */
export class StorageFull extends Error {
  override name = "StorageFull";
}

/** The store did not answer: the caller may retry (product rules §1.22). */
export class StorageAway extends Error {
  override name = "StorageAway";
}

export function isFileKey(key: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
}
