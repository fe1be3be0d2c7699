import { parse } from "csv-parse/sync";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Bytes } from "./bytes.ts";

type Refusal = { code: "fileType" | "fileBroken" | "tableTooLong"; limit?: number };

/** Cells of a row that are looked at, and the longest row. */
const mostCells = 20;
const mostRowLength = 20_000;
/** Rows that tell what parts the cells. */
const sampled = 20;

/**
 * The rows of a stranger's table, at most `most` of them: text in UTF-8, UTF-16 with its mark, or windows-1251, whose cells
 * are parted by semicolons, tabs or commas, or, where there are none of these, by the first space (security I5).
 */
export function readRows(bytes: Bytes, most: number): Verdict<string[][], Refusal> {
  const text = textOf(bytes);
  if (text === null) return no("fileType");
  const delimiter = delimiterOf(text);
  const rows = delimiter === null ? bySpace(text, most) : byDelimiter(text, delimiter, most);
  if (rows === null) return no("fileBroken");
  return rows.length > most ? no("tableTooLong", { limit: most }) : ok(rows.map((cells) => cells.slice(0, mostCells)));
}

/** Null for what is no text: it holds NULs. */
function textOf(bytes: Bytes): string | null {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString("hex");
  if (mark === "fffe") return new TextDecoder("utf-16le").decode(bytes);
  if (mark === "feff") return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.includes(0) || mark === "504b") return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}

/** The sign that most rows hold; of several the one that no article holds comes first. */
function delimiterOf(text: string): string | null {
  const lines = text
    .slice(0, sampled * 500)
    .split(/\r\n|\r|\n/, sampled)
    .filter((line) => line.trim() !== "");
  const holding = (sign: string) => lines.filter((line) => line.includes(sign)).length;
  return [";", "\t", ","].find((sign) => holding(sign) > 0 && holding(sign) >= lines.length / 2) ?? null;
}

function byDelimiter(text: string, delimiter: string, most: number): string[][] | null {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      to: most + 1,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: mostRowLength,
    });
  } catch {
    return null;
  }
}

function bySpace(text: string, most: number): string[][] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/, most * 2)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, most + 1)
    .map((line) => /^(\S+)\s+(.*)$/u.exec(line.slice(0, mostRowLength))?.slice(1) ?? [line]);
}
