import { readdirSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { demoData } from "#server/shipped-files.ts";

/** Names of the data files in a folder, in the order of their numbers. */
export function filesIn(folder: string): string[] {
  return readdirSync(new URL(`${folder}/`, demoData))
    .sort()
    .map((name) => `${folder}/${name}`);
}

/** «07-rashod-peny.md»: the number is for the order alone. */
export function slugOfFile(file: string): string {
  return file.replace(/^.*\/\d+-|\.\w+$/g, "");
}

/** A table: columns parted by semicolons and named in the first line; lines that begin with # are comments. */
export function readTable<Row>(file: string, row: z.ZodType<Row>): Row[] {
  const options = { delimiter: ";", columns: true, comment: "#", comment_no_infix: true, info: true } as const;
  return inFile(file, () => parse(contentOf(file), options))
    .map((line) => tableLine.parse(line))
    .map(({ info, record }) => checked(`${file}, line ${info.lines}`, row, record));
}

const tableLine = z.object({ info: z.object({ lines: z.int() }), record: z.unknown() });

export function readJson<Content>(file: string, shape: z.ZodType<Content>): Content {
  const content: unknown = inFile(file, () => JSON.parse(contentOf(file)));
  return checked(file, shape, content);
}

/** A text in Markdown under a head of lines «name: value» between two lines of three hyphens. */
export function readText<Head>(file: string, head: z.ZodType<Head>): { head: Head; body: string } {
  const [, lines, body] = /^---\n(.*?)\n---\n\n(.*?)\n$/s.exec(contentOf(file)) ?? [];
  if (lines === undefined || body === undefined) throw new RangeError(`${file}: no head between lines of ---`);
  const fields = lines.split("\n").map((line) => {
    const [, name = "", value = ""] = /^(\w+): (.+)$/.exec(line) ?? [];
    return [name, value];
  });
  return { head: checked(file, head, Object.fromEntries(fields)), body };
}

/** What the cells of tables and the heads of texts hold. */
export const cell = {
  text: z.string().min(1),
  textOrNone: z.string().transform((text) => (text === "" ? null : text)),
  number: z
    .string()
    .regex(/^-?\d+(?:\.\d+)?$/, "no number")
    .transform(Number),
  numberOrNone: z
    .string()
    .regex(/^(?:-?\d+(?:\.\d+)?)?$/, "no number")
    .transform((text) => (text === "" ? null : Number(text))),
  list: z.string().transform((text) => (text === "" ? [] : text.split("|"))),
  day: z.iso.date(),
  json: z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("no JSON");
      return z.NEVER;
    }
  }),
};

export function checked<Content>(place: string, shape: z.ZodType<Content>, content: unknown): Content {
  const read = shape.safeParse(content);
  if (!read.success) throw new RangeError(`${place}: ${z.prettifyError(read.error)}`);
  return read.data;
}

function contentOf(file: string): string {
  return readFileSync(new URL(file, demoData), "utf8");
}

function inFile<Content>(file: string, read: () => Content): Content {
  try {
    return read();
  } catch (error) {
    throw new RangeError(`${file}: ${String(error)}`, { cause: error });
  }
}
