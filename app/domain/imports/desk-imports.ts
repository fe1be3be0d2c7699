import { importKinds } from "./kinds.ts";

/** Kinds of files that people load at the desk: tables, and photos of goods in a zip. */
export const deskImportKinds = [...importKinds, "photos"] as const;
export type DeskImportKind = (typeof deskImportKinds)[number];

/** States of an import in their order (desk §9). */
export const importStates = [
  "loaded",
  "mapped",
  "checking",
  "ready",
  "held",
  "applying",
  "done",
  "partial",
  "failed",
  "undoing",
  "undone",
] as const;
export type ImportRunState = (typeof importStates)[number];

/** States in which a job works on the import. */
export function isImportUnderWay(state: string): boolean {
  return state === "loaded" || state === "checking" || state === "applying" || state === "undoing";
}

/** States in which columns may be assigned and the file checked, once more too. */
export const mappableStates = ["mapped", "ready", "held"] as const satisfies readonly ImportRunState[];

/** States in which another sheet may be read: also after one that has no headings. */
export const sheetStates = [...mappableStates, "failed"] as const satisfies readonly ImportRunState[];

/** States in which a checked file may be applied. */
export const applicableStates = ["ready", "held"] as const satisfies readonly ImportRunState[];

/** States in which an import may be undone. */
export const undoableStates = ["done", "partial"] as const satisfies readonly ImportRunState[];

/** What rows of an import are narrowed to: by the check, then by what applying and undoing have left. */
export const importRowFilters = [
  "changing",
  "created",
  "changed",
  "same",
  "error",
  "skipped",
  "pinned",
  "left",
] as const;
export type ImportRowFilter = (typeof importRowFilters)[number];

/** Of a table (desk §9). */
export const mostImportMegabytes = 50;
/** Of a zip of photos (desk §5), and so of any file that is imported at the desk. */
const mostPhotosMegabytes = 500;
export const mostImportedBytes = mostPhotosMegabytes * 1024 * 1024;

/** Bytes of a file of this kind. */
export function mostBytesOf(kind: DeskImportKind): number {
  return kind === "photos" ? mostImportedBytes : mostImportMegabytes * 1024 * 1024;
}
