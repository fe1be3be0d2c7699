import type { FileProcess } from "#app/contract/files/file-processes.ts";
import { isUnderWay } from "#app/domain/files/process.ts";
import { formatDateTime, formatDeadline, formatNumber } from "#app/i18n/format.ts";
import { ownFiles } from "#app/i18n/ru/files/own-files.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("ownFiles", ownFiles);

export type OwnFileViewModel = {
  uuid: string;
  title: string;
  at: string;
  status: FileProcess["status"];
  statusText: string;
  isUnderWay: boolean;
  progress: number;
  /** Size and expiry date. */
  note: string;
  url: string | null;
  fault: string | null;
};

export function ownFileViewModel(
  { uuid, title, createdAt, status, progress, file, error }: FileProcess,
  timeZone: string,
): OwnFileViewModel {
  return {
    uuid,
    title,
    at: formatDateTime(createdAt, timeZone),
    status,
    statusText: t(`status.${status}`),
    isUnderWay: isUnderWay(status),
    progress,
    note: file ? t("size", { size: sizeText(file.size), date: formatDeadline(file.expiresAt, timeZone) }) : "",
    url: file?.url ?? null,
    fault: error?.message ?? null,
  };
}

function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024
    ? t("kilobytes", { count: kilobytes })
    : t("megabytes", { count: formatNumber(Math.round(kilobytes / 102.4) / 10) });
}
