import { cleanFileName, inPackageOrder } from "#app/domain/exchange/sent-files.ts";
import { ok, type Verdict } from "#app/domain/verdict.ts";
import type { ExchangeJobRow } from "#server/db/queries/exchange/jobs.ts";
import {
  filesOfJob,
  findSentFile,
  partsOfFile,
  type SentFileRow,
  type SentPart,
} from "#server/db/queries/exchange/sent-files.ts";
import type { Ports } from "#server/ports/ports.ts";
import { openExchangeArchive, type ExchangeArchiveFault } from "#server/uploads/exchange-archive.ts";
import type { ExchangeFile, LeasedExchangeJob } from "#server/use-cases/exchange/packages/leased-job.ts";

export type OpenedFiles = Pick<LeasedExchangeJob, "files" | "findPicture"> & { close(): void };

/** What a job has to read: its files and those of its zips. */
export async function openJobFiles(
  ports: Ports,
  job: ExchangeJobRow,
): Promise<Verdict<OpenedFiles, ExchangeArchiveFault>> {
  const { db } = ports.database;
  const files: ExchangeFile[] = [];
  const archives: { close(): void }[] = [];
  const close = () => archives.forEach((archive) => archive.close());
  for (const row of await filesOfJob(db, job.uuid)) {
    const opened = await openSentFile(ports, row);
    if (!opened.ok) {
      close();
      return opened;
    }
    archives.push(opened.value);
    files.push(...opened.value.files);
  }
  const pictures = new Map(files.flatMap((file) => (file.kind === "picture" ? [[file.name, file]] : [])));
  return ok({
    files: inPackageOrder(files),
    async findPicture(sent) {
      const name = cleanFileName(sent);
      if (name === null) return null;
      const own = pictures.get(name);
      if (own !== undefined) return own;
      const row = await findSentFile(db, job.session, name);
      return row?.kind === "picture" ? fileOf(ports, row) : null;
    },
    close,
  });
}

type FileToOpen = Pick<SentFileRow, "uuid" | "name" | "kind" | "size">;

/** A file as packages are read: itself, or the files of a zip. */
export async function openSentFile(
  ports: Ports,
  row: FileToOpen,
): Promise<Verdict<Pick<OpenedFiles, "files" | "close">, ExchangeArchiveFault>> {
  const { uuid } = row;
  if (row.kind !== "archive") return ok({ files: [fileOf(ports, row)], close: () => {} });
  const parts = await partsOfFile(ports.database.db, uuid);
  const opened = await openExchangeArchive(
    parts.map((part) => ({ size: part.size, read: () => readPart(ports, part) })),
  );
  if (!opened.ok) return opened;
  const { files, close } = opened.value;
  return ok({ files: files.map((file) => ({ ...file, uuid })), close });
}

function fileOf(ports: Ports, { uuid, name, kind, size }: FileToOpen): ExchangeFile {
  return { uuid, name, kind, size, open: () => bytesOf(ports, uuid) };
}

async function* bytesOf(ports: Ports, file: string): AsyncGenerator<Uint8Array> {
  yield* storedBytes(ports, await partsOfFile(ports.database.db, file));
}

/** The bytes of parts, of which one is in memory. Throws PackageGone. */
export async function* storedBytes(
  ports: Pick<Ports, "files">,
  parts: readonly SentPart[],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (const part of parts) yield await readPart(ports, part);
}

/** Files of a package are lost with the store, or past their days. */
export class PackageGone extends Error {
  override name = "PackageGone";
}

async function readPart({ files }: Pick<Ports, "files">, { key, size }: SentPart): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await files.read(key);
  if (bytes === null || bytes.length !== size) throw new PackageGone("a part of a package is not in the store");
  return bytes;
}
