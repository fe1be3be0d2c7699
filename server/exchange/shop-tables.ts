import { parse } from "csv-parse/sync";
import { z } from "zod";

export type TableLine = { line: number; fields: Record<string, string> };

/** Columns parted by semicolons and named in the first line, as spreadsheets of this country write them. */
export function tableText(columns: readonly string[], rows: readonly Readonly<Record<string, string>>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))];
  return lines.map((cells) => `${cells.map(quoted).join(";")}\n`).join("");
}

/** Null for a text that is no table. Columns may be left out; lines that begin with # are comments. */
export function readTable(text: string): TableLine[] | null {
  try {
    const options = {
      delimiter: ";",
      columns: true,
      comment: "#",
      comment_no_infix: true,
      info: true,
      bom: true,
    } as const;
    return z
      .array(parsedLine)
      .parse(parse(text, options))
      .map(({ info, record }) => ({ line: info.lines, fields: record }));
  } catch {
    return null;
  }
}

const parsedLine = z.object({ info: z.object({ lines: z.int() }), record: z.record(z.string(), z.string()) });

function quoted(cell: string): string {
  return /[";\r\n]|^[\s#]|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A text in Markdown under a head of lines «name: value» between two lines of three hyphens. */
export function textWithHead(head: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value.replace(/\s+/gu, " ").trim()}\n`);
  return `---\n${lines.join("")}---\n\n${body}\n`;
}

/** Null for a text without a head. */
export function readTextWithHead(text: string): { head: Record<string, string>; body: string } | null {
  const [, lines, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n\r?\n([\s\S]*?)\r?\n?$/.exec(text) ?? [];
  if (lines === undefined || body === undefined) return null;
  const fields = lines.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/.exec(line));
  if (fields.includes(null)) return null;
  return { head: Object.fromEntries(fields.map((field) => [field?.[1] ?? "", field?.[2] ?? ""])), body };
}
