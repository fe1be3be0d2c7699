import { createHash } from "node:crypto";
import type { ProblemOr } from "#app/contract/problem.ts";
import type { FileProcess } from "#app/contract/files/file-processes.ts";
import { isUnderWay, processLimits } from "#app/domain/files/process.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { ownFiles as texts } from "#app/i18n/ru/files/own-files.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Tx } from "#server/db/client.ts";
import {
  findProcess,
  findProcesses,
  finishedFile,
  insertProcess,
  listProcesses,
  type ProcessRow,
} from "#server/db/queries/files/file-processes.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { LoadedViewer } from "#server/use-cases/sessions/viewer.ts";
import type { ProcessType } from "./file-makers.ts";
import { codeFor, mayHave, opensNow } from "./open-address.ts";

const t = namespace("ownFiles", texts);

export type FileRequest = { type: ProcessType; title: string; params: object };

/** Limit of files on the page; a week of an active buyer. */
const most = 200;

/** Enqueues a file for the selected counterparty. */
export async function askForFile(
  ports: Ports,
  tx: Tx,
  { user, client }: LoadedViewer,
  request: FileRequest,
): Promise<ProblemOr<string, "filesRunning" | "unauthorized">> {
  if (user === null) return no("unauthorized");
  const uuid = ports.ids.uuid();
  const process = { uuid, userUuid: user.uuid, rootUuid: client?.rootUuid ?? null, ...request };
  const isTaken = await insertProcess(tx, process, processLimits.running);
  return isTaken ? ok(uuid) : no("filesRunning", { limit: processLimits.running });
}

export async function showProcess(
  ports: Ports,
  viewer: LoadedViewer,
  uuid: string,
): Promise<ProblemOr<FileProcess, "notFound">> {
  const whose = filesScope(viewer);
  const row = whose && (await findProcess(ports.database.db, { uuid, ...whose }, processLimits.kept));
  return row && mayHave(viewer, row) ? ok(processWire(ports, viewer, row)) : no("notFound");
}

/** Processes by uuid regardless of the requester, for files shared within a counterparty. */
export async function processesByUuid(
  ports: Ports,
  viewer: LoadedViewer,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, FileProcess>> {
  const rows = uuids.length === 0 ? [] : await findProcesses(ports.database.db, uuids, processLimits.kept);
  return new Map(rows.map((row) => [row.uuid, processWire(ports, viewer, row)]));
}

export async function ownFiles(ports: Ports, viewer: LoadedViewer): Promise<{ items: FileProcess[] }> {
  const whose = filesScope(viewer);
  const rows = whose ? await listProcesses(ports.database.db, whose, { daysKept: processLimits.kept, most }) : [];
  return { items: rows.filter((row) => mayHave(viewer, row)).map((row) => processWire(ports, viewer, row)) };
}

/** A finished file for the holder of a valid signed URL; not found otherwise. */
export async function handOutReport(
  ports: Ports,
  uuid: string,
  code: string,
): Promise<ProblemOr<{ name: string; mime: string; bytes: Uint8Array<ArrayBuffer> }, "notFound">> {
  return (await opensNow(ports, "report", uuid, code)) ? readReport(ports, uuid) : no("notFound");
}

/** The same for callers authorised otherwise. */
export async function readReport(
  ports: Ports,
  uuid: string,
): Promise<ProblemOr<{ name: string; mime: string; bytes: Uint8Array<ArrayBuffer> }, "notFound">> {
  const file = await finishedFile(ports.database.db, uuid);
  const bytes = file ? await ports.files.read(file.key) : null;
  if (!file || !bytes) return no("notFound");
  if (!createHash("sha256").update(bytes).digest().equals(file.sha256)) {
    ports.log.error({ event: "files.changed", file: file.key }, "a file is not what it was when it was made");
    return no("notFound");
  }
  return ok({ name: file.name, mime: file.mime, bytes });
}

function filesScope({ user, client }: LoadedViewer) {
  return user && { userUuid: user.uuid, rootUuid: client?.rootUuid ?? null };
}

/** A process on the wire. */
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
