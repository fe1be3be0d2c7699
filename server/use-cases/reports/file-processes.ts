import { createHash } from "node:crypto";
import type { ProblemOr } from "#app/contract/problem.ts";
import type { FileProcess } from "#app/contract/file-processes.ts";
import { isUnderWay, processLimits } from "#app/domain/files/process.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { ownFiles as texts } from "#app/i18n/ru/own-files.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Tx } from "#server/db/client.ts";
import {
  findProcess,
  findProcesses,
  finishedFile,
  insertProcess,
  listProcesses,
  type ProcessRow,
} from "#server/db/queries/reports/file-processes.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { LoadedViewer } from "#server/use-cases/account/viewer.ts";
import type { ProcessType } from "./file-makers.ts";
import { codeFor, mayHave, opensNow } from "./open-address.ts";

const t = namespace("ownFiles", texts);

export type AskedFile = { type: ProcessType; title: string; params: object };

/** As many files as the page of them shows; a week of a diligent buyer. */
const most = 200;

/** Puts a file into the queue of those to be made, for the counterparty the user works for. */
export async function askForFile(
  ports: Ports,
  tx: Tx,
  { user, client }: LoadedViewer,
  asked: AskedFile,
): Promise<ProblemOr<string>> {
  if (user === null) return no("unauthorized");
  const uuid = ports.ids.uuid();
  const process = { uuid, userUuid: user.uuid, rootUuid: client?.rootUuid ?? null, ...asked };
  const isTaken = await insertProcess(tx, process, processLimits.running);
  return isTaken ? ok(uuid) : no("filesRunning", { limit: processLimits.running });
}

export async function showProcess(ports: Ports, viewer: LoadedViewer, uuid: string): Promise<ProblemOr<FileProcess>> {
  const whose = whoseFiles(viewer);
  const row = whose && (await findProcess(ports.database.db, { uuid, ...whose }, processLimits.kept));
  return row && mayHave(viewer, row) ? ok(processWire(ports, viewer, row)) : no("notFound");
}

/** Processes of whoever asked, by their uuids: of what a counterparty has together. */
export async function processesByUuid(
  ports: Ports,
  viewer: LoadedViewer,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, FileProcess>> {
  const rows = uuids.length === 0 ? [] : await findProcesses(ports.database.db, uuids, processLimits.kept);
  return new Map(rows.map((row) => [row.uuid, processWire(ports, viewer, row)]));
}

export async function ownFiles(ports: Ports, viewer: LoadedViewer): Promise<{ items: FileProcess[] }> {
  const whose = whoseFiles(viewer);
  const rows = whose ? await listProcesses(ports.database.db, whose, { daysKept: processLimits.kept, most }) : [];
  return { items: rows.filter((row) => mayHave(viewer, row)).map((row) => processWire(ports, viewer, row)) };
}

/** A finished file for who holds an address of it that has not run out; everything else is not there. */
export async function handOutReport(
  ports: Ports,
  uuid: string,
  code: string,
): Promise<ProblemOr<{ name: string; mime: string; bytes: Uint8Array<ArrayBuffer> }>> {
  return (await opensNow(ports, "report", uuid, code)) ? readReport(ports, uuid) : no("notFound");
}

/** The same for who has another right to it. */
export async function readReport(
  ports: Ports,
  uuid: string,
): Promise<ProblemOr<{ name: string; mime: string; bytes: Uint8Array<ArrayBuffer> }>> {
  const file = await finishedFile(ports.database.db, uuid);
  const bytes = file ? await ports.files.read(file.key) : null;
  if (!file || !bytes) return no("notFound");
  if (!createHash("sha256").update(bytes).digest().equals(file.sha256)) {
    ports.log.error({ event: "files.changed", file: file.key }, "a file is not what it was when it was made");
    return no("notFound");
  }
  return ok({ name: file.name, mime: file.mime, bytes });
}

function whoseFiles({ user, client }: LoadedViewer) {
  return user && { userUuid: user.uuid, rootUuid: client?.rootUuid ?? null };
}

/** A process as its buyer is told of it. */
export function processWire(ports: Ports, viewer: LoadedViewer, row: ProcessRow): FileProcess {
  const { uuid, type, title, status, progress, createdAt, fileName, fileMime, fileSize, errorCode } = row;
  return {
    uuid,
    type,
    title,
    status,
    progress,
    createdAt,
    file:
      status === "done" && fileName !== null && fileMime !== null && fileSize !== null
        ? {
            name: fileName,
            url: addressOf(ports, viewer, uuid),
            size: fileSize,
            mime: fileMime,
            expiresAt: row.expiresAt,
          }
        : null,
    error: errorCode === null ? null : { code: errorCode, message: errorText(errorCode) },
    retryAfter: isUnderWay(status) ? 2 : null,
  };
}

function errorText(code: string): string {
  return code === "worker" || code === "storageFull" || code === "unknown" ? t(`error.${code}`) : t("error.failed");
}

function addressOf(ports: Ports, viewer: LoadedViewer, uuid: string): string {
  const code = codeFor(ports, viewer, "report", uuid);
  return `/api/v1/public/reports/files/${uuid}?${new URLSearchParams({ code })}`;
}
