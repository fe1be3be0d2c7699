import { formatNumber } from "./format.ts";
import { files } from "#app/i18n/ru/files/files.ts";
import { namespace } from "./translator.ts";

const t = namespace("files", files);
const kilobyte = 1_024;

/** "120 КБ", "3,4 МБ" of bytes. */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  if (kilobytes < kilobyte) return t("kilobytes", { size: kilobytes });
  return t("megabytes", { size: formatNumber(Math.round((kilobytes / kilobyte) * 10) / 10) });
}
