import { exchangeLimits } from "#app/domain/exchange/connection.ts";
import { mayNameBuyers } from "#app/domain/exchange/sent-files.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { findKeptFile, ordersOfDocuments } from "#server/db/queries/exchange/kept-files.ts";
import { partsOfFile, type SentPart } from "#server/db/queries/exchange/sent-files.ts";
import { recordChange, recordPersonalAccess, type SeenPerson } from "#server/db/queries/staff/journal.ts";
import { transact } from "#server/db/transaction.ts";
import { PackageFault } from "#server/exchange/commerceml/package-fault.ts";
import { readPackage } from "#server/exchange/commerceml/read-package.ts";
import { StorageAway } from "#server/gateways/files/files.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { ExchangeFile } from "#server/use-cases/exchange/packages/leased-job.ts";
import { openSentFile, PackageGone, storedBytes } from "#server/use-cases/exchange/work/job-files.ts";

type Downloaded = { name: string; size: number; chunks: AsyncGenerator<Uint8Array<ArrayBuffer>> };

const dayMs = 86_400_000;
const peopleAtOnce = 1_000;

/** Files that were received since then may be downloaded. */
export function keptSince({ clock }: Pick<Ports, "clock">): Date {
  return new Date(clock.now().getTime() - exchangeLimits.packageDays * dayMs);
}

/** Data of buyers are of all cities: for people who may export them, and work for all. */
export function mayDownload(staff: StaffScope, namesBuyers: boolean): boolean {
  if (!mayStaff(staff, "releasePackages")) return false;
  return !namesBuyers || (staff.cities.length === 0 && mayStaff(staff, "exportPersonalData"));
}

/** A file as 1C has sent it. The download is recorded first, with the buyers whose data it shows. */
export async function downloadFile(
  ports: Ports,
  { staff, author }: { staff: StaffScope; author: JournalAuthor },
  uuid: string,
): Promise<ProblemOr<Downloaded, "exchangeFileGone" | "rightMissing">> {
  const { db } = ports.database;
  const file = await findKeptFile(db, uuid, keptSince(ports));
  if (file === undefined) return no("exchangeFileGone");
  const parts = await partsOfFile(db, uuid);
  const head = await begun(ports, parts);
  if (head === null) return no("exchangeFileGone");
  const opened = await openSentFile(ports, file);
  try {
    // A zip of goods may hold documents too.
    const files = opened.ok ? opened.value.files : [];
    const namesBuyers = [file, ...files].some(({ name }) => mayNameBuyers(file.type, name));
    if (!mayDownload(staff, namesBuyers)) return no("rightMissing");
    const people = namesBuyers ? await peopleIn(ports, uuid, files) : [];
    await transact<null>(db, async (tx) => {
      await recordChange(tx, author, {
        action: "exchange.fileDownloaded",
        object: { kind: "exchange", id: file.connection, name: file.connectionName },
        changes: {
          file: { before: null, after: file.name },
          exchangeSession: { before: null, after: file.session },
        },
      });
      for (let from = 0; from < people.length; from += peopleAtOnce) {
        const subjects = people.slice(from, from + peopleAtOnce);
        await recordPersonalAccess(tx, author, { way: "export", screen: "exchangeFile", subjects });
      }
      return ok(null);
    });
  } catch (error) {
    if (error instanceof PackageGone) return no("exchangeFileGone");
    throw error;
  } finally {
    if (opened.ok) opened.value.close();
  }
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  return ok({ name: file.name.split("/").at(-1) ?? file.name, size, chunks: whole(ports, head, parts.slice(1)) });
}

/** The first part; null if the store has lost it. */
async function begun(ports: Ports, parts: readonly SentPart[]): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const { value } = await storedBytes(ports, parts.slice(0, 1)).next();
    return value ?? null;
  } catch (error) {
    if (error instanceof PackageGone) return null;
    throw error;
  }
}

async function* whole(ports: Ports, head: Uint8Array<ArrayBuffer>, others: readonly SentPart[]) {
  yield head;
  yield* storedBytes(ports, others);
}

/** Orders and buyers that the documents name; the file itself stands for those that the shop does not have. */
async function peopleIn(ports: Ports, uuid: string, files: readonly ExchangeFile[]): Promise<SeenPerson[]> {
  const names = new Set<string>();
  for (const file of files.filter(({ kind }) => kind === "document")) await addNames(ports, file, names);
  const all = [...names];
  const parts = all.filter((name) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name));
  const found = await ordersOfDocuments(ports.database.db, { parts, numbers: all });
  const users = [...new Set(found.map(({ user }) => user))];
  return [
    { kind: "file", id: uuid },
    ...found.map(({ order }) => ({ kind: "order", id: order })),
    ...users.map((id) => ({ kind: "user", id })),
  ];
}

/** A file that the shop cannot read to its end is downloaded all the same: to see what is wrong with it. */
async function addNames({ log }: Ports, file: ExchangeFile, names: Set<string>): Promise<void> {
  try {
    for await (const record of readPackage(file.open()))
      if (record.type === "document")
        for (const name of [record.id, record.number, record.basis]) if (name !== null && name !== "") names.add(name);
  } catch (error) {
    if (error instanceof PackageGone || error instanceof StorageAway) throw error;
    if (!(error instanceof PackageFault)) log.warn({ err: error, file: file.uuid }, "a file of 1C cannot be read");
  }
}
