import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { MemoryFS, PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { z } from "zod";

/** Every file of an embedded database by its path; null is a folder. */
export type EmbeddedFolder = ReadonlyMap<string, Uint8Array | null>;

const root = PGlite.paths.PGDATA;

/**
 * An embedded database with nothing in it, or with what a folder holds; the folder stays as it is. It has little memory
 * and a log of short pieces: to clear and copy those is most of what opening takes.
 */
export function openFolder(folder?: EmbeddedFolder): Promise<PGlite> {
  return PGlite.create({
    ...(folder === undefined ? {} : { fs: new FilledMemory(folder) }),
    extensions: { pg_trgm },
    initDbStartParams: ["--wal-segsize=1"],
    startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB", "-c", "wal_recycle=off"],
  });
}

let made: Promise<EmbeddedFolder> | undefined;

/** A database with nothing in it, made once by each process: it takes seconds. */
export function emptyFolder(): Promise<EmbeddedFolder> {
  return (made ??= openFolder().then(async (lite) => {
    const folder = await folderOf(lite);
    await lite.close();
    return folder;
  }));
}

/** Everything a database has written so far. */
export async function folderOf(lite: PGlite): Promise<EmbeddedFolder> {
  await lite.exec("checkpoint");
  const files = new Map<string, Uint8Array | null>();
  const { FS } = lite.Module;
  const look = (folder: string) => {
    for (const name of FS.readdir(root + folder)) {
      if (name === "." || name === "..") continue;
      const path = `${folder}/${name}`;
      const isFolder = FS.isDir(FS.stat(root + path).mode);
      files.set(path, isFolder ? null : FS.readFile(root + path));
      if (isFolder) look(path);
    }
  };
  look("");
  return files;
}

export function packFolder(folder: EmbeddedFolder): Uint8Array {
  return serialize(folder);
}

/** What `packFolder` made. */
export function readFolder(packed: Uint8Array): EmbeddedFolder {
  return packedFolder.parse(deserialize(packed));
}

const packedFolder = z.map(z.string(), z.instanceof(Uint8Array).nullable());

/** Puts a database where a process of its own opens it. */
export async function writeFolder(folder: EmbeddedFolder, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  for (const [path, bytes] of folder) {
    if (bytes === null) await mkdir(join(dir, path), { mode: 0o700 });
    else await writeFile(join(dir, path), bytes, { mode: 0o600 });
  }
}

class FilledMemory extends MemoryFS {
  readonly #folder: EmbeddedFolder;

  constructor(folder: EmbeddedFolder) {
    super();
    this.#folder = folder;
  }

  override async initialSyncFs(): Promise<void> {
    if (this.pg === undefined) return;
    const { FS } = this.pg.Module;
    FS.mkdirTree(root, 0o700);
    for (const [path, bytes] of this.#folder) {
      if (isTemplate(path)) continue;
      if (bytes === null) FS.mkdir(root + path, 0o700);
      else FS.writeFile(root + path, bytes, { mode: 0o600 });
    }
  }
}

/** Of template0 and template1, half of all bytes, nothing is read: the embedded database makes no other. */
function isTemplate(path: string): boolean {
  return /^\/base\/[14]\/(?!PG_VERSION$)/.test(path);
}
