import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { onTestFinished } from "vitest";
import { windows1251 } from "#server/documents/windows-1251.ts";

export type Cells = (string | number | null)[];
type Page = { name: string; hidden?: boolean; merges?: string[]; rows: Cells[] };

export async function workbook(pages: readonly Page[]): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await writeXlsx({
    sheets: pages.map(({ name, hidden = false, merges = [], rows }) => ({
      name,
      rows,
      ...(hidden ? { hidden } : {}),
      merges: merges.map(rangeOf),
    })),
  });
  return new Uint8Array(bytes);
}

function rangeOf(text: string): { startRow: number; endRow: number; startCol: number; endCol: number } {
  const [, left = "A", top = "1", right = "A", bottom = "1"] = /^([A-Z])(\d+):([A-Z])(\d+)$/.exec(text) ?? [];
  const column = (letter: string) => letter.charCodeAt(0) - 65;
  return { startRow: Number(top) - 1, endRow: Number(bottom) - 1, startCol: column(left), endCol: column(right) };
}

export function cyrillicBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(windows1251(text));
}

/** A file for the operator, until the test ends. */
export async function importFile(content: string | Uint8Array, name = "list.csv"): Promise<string> {
  const path = join(tmpdir(), `skoba-import-${randomUUID()}-${name}`);
  await writeFile(path, content);
  onTestFinished(() => rm(path, { force: true }));
  return path;
}
