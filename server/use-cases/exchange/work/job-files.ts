import { inPackageOrder } from "#app/domain/exchange/sent-files.ts";
import { ok, type Verdict } from "#app/domain/verdict.ts";
import type { ExchangeJobRow } from "#server/db/queries/exchange/jobs.ts";
import { filesOfJob, partsOfFile, type SentPart } from "#server/db/queries/exchange/sent-files.ts";
import type { Ports } from "#server/ports/ports.ts";
import { openExchangeArchive, type ExchangeArchiveFault } from "#server/uploads/exchange-archive.ts";
import type { ExchangeFile } from "#server/use-cases/exchange/packages/leased-job.ts";

export type OpenedFiles = { files: ExchangeFile[]; close(): void };

/** What a job has to read: its files, those of its zips, and the pictures of its session. */
export async function openJobFiles(
  ports: Ports,
  job: ExchangeJobRow,
): Promise<Verdict<OpenedFiles, ExchangeArchiveFault>> {
  const { db } = ports.database;
  const files: ExchangeFile[] = [];
  const archives: { close(): void }[] = [];
  const close = () => archives.forEach((archive) => archive.close());
  for (const { uuid, name, kind, size } of await filesOfJob(db, job.uuid, job.session)) {
    const parts = await partsOfFile(db, uuid);
    if (kind !== "archive") {
      files.push({ uuid, name, kind, size, open: () => bytesOf(ports, parts) });
      continue;
    }
    const opened = await openExchangeArchive(
      parts.map((part) => ({ size: part.size, read: () => readPart(ports, part) })),
    );
    if (!opened.ok) {
      close();
      return opened;
    }
    archives.push(opened.value);
    files.push(...opened.value.files.map((file) => ({ ...file, uuid })));
  }
  return ok({ files: inPackageOrder(files), close });
}

async function* bytesOf(ports: Ports, parts: readonly SentPart[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield await readPart(ports, part);
}

/** Files of a package are lost with the store, or past their days. */
export class PackageGone extends Error {
  override name = "PackageGone";
}

async function readPart({ files }: Ports, { key, size }: SentPart): Promise<Uint8Array> {
  const bytes = await files.read(key);
  if (bytes === null || bytes.length !== size) throw new PackageGone("a part of a package is not in the store");
  return bytes;
}
