import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { importKinds, keyFields } from "#app/domain/imports/kinds.ts";
import type { Ports } from "#server/ports/ports.ts";
import { applyImport } from "#server/use-cases/catalog/imports/apply-import.ts";
import { checkImport } from "#server/use-cases/catalog/imports/check-import.ts";
import { exportTable, importErrors } from "#server/use-cases/catalog/imports/export-table.ts";
import { importPictures, listImports, showImport } from "#server/use-cases/catalog/imports/show-import.ts";
import { undoImport } from "#server/use-cases/catalog/imports/undo-import.ts";
import { declare } from "#server/operator/declare.ts";
import { importFields, importOptions, readingOptions } from "./import-options.ts";
import { importReport, importTotals, pictureLine, runLine } from "./import-report.ts";
import { done, refused, type Outcome } from "#server/operator/refusals.ts";
import { writeParts } from "#server/operator/write-parts.ts";

const kind = z.enum(importKinds);
const run = z.uuid().transform((uuid) => uuid.toLowerCase());
const listed = 20;

const importInput = z
  .strictObject({
    file: z.string(),
    check: z.boolean().default(false),
    apply: z.boolean().default(false),
    ...importFields,
    force: z.boolean().default(false),
  })
  .refine(({ check, apply }) => !(check && apply));

export const fileImportCommands = [
  declare({
    words: "import",
    line: "<kind> <file> [--check|--apply] [options]",
    about: [
      `checks a file of ${importKinds.join(", ")}: XLSX, XLS, ODS, CSV or YML;`,
      "--apply also writes what can be written; --map <column>=<field> (repeatable), --sheet <name>,",
      `--key ${keyFields.join("|")}, --list <price list>, --warehouse <name>, --in-stock <n> for «in stock»,`,
      "--category <path> for new goods without one, --all-or-nothing, --force for a file that is held",
    ],
    takes: ["kind", "file"],
    files: ["file"],
    options: {
      check: { type: "boolean" },
      apply: { type: "boolean" },
      ...readingOptions,
      force: { type: "boolean" },
    },
    input: importInput,
    run: imported,
  }),
  declare({
    words: "import apply",
    line: "<import> [--force]",
    about: ["applies a checked file, or the rest of it after a crash"],
    takes: ["run"],
    options: { force: { type: "boolean" } },
    input: z.strictObject({ run, force: z.boolean().default(false) }),
    run: (ports, { run: uuid, force }, actor) => applied(ports, actor, uuid, force),
  }),
  declare({
    words: "import list",
    line: "",
    about: ["the latest imports with their states"],
    input: z.strictObject({}),
    async run(ports) {
      const runs = await listImports(ports, listed);
      return done(runs.length === 0 ? "there are no imports" : runs.map(runLine).join("\n"));
    },
  }),
  declare({
    words: "import show",
    line: "<import>",
    about: ["counts, columns, changes and errors of an import"],
    takes: ["run"],
    input: z.strictObject({ run }),
    run: (ports, { run: uuid }) => shown(ports, uuid),
  }),
  declare({
    words: "import undo",
    line: "<import>",
    about: ["puts back what an import of the last 14 days has changed and nobody since; created goods become drafts"],
    takes: ["run"],
    input: z.strictObject({ run }),
    async run(ports, { run: uuid }, actor) {
      const undone = await undoImport(ports, actor, uuid);
      if (!undone.ok) return refused(undone);
      return done(importTotals("undone", undone.value));
    },
  }),
  declare({
    words: "import pictures",
    line: "<import> [--again]",
    about: ["the pictures of an import that could not be fetched; --again fetches them once more"],
    takes: ["run"],
    options: { again: { type: "boolean" } },
    input: z.strictObject({ run, again: z.boolean().default(false) }),
    async run(ports, { run: uuid, again }) {
      const pictures = await importPictures(ports, uuid, { most: 1_000, isAgain: again });
      if (!pictures.ok) return refused(pictures);
      if (again) return done(`${pictures.value.again} pictures are fetched once more, within minutes`);
      const lines = pictures.value.failed.map(pictureLine);
      return done(lines.length === 0 ? "no picture has failed" : lines.join("\n"));
    },
  }),
  declare({
    words: "import errors",
    line: "<import> <file.xlsx>",
    about: ["writes the rows that were not imported, with row, column, value and reason"],
    takes: ["run", "file"],
    files: ["file"],
    input: z.strictObject({ run, file: z.string() }),
    async run(ports, { run: uuid, file }) {
      const errors = await importErrors(ports, uuid);
      if (!errors.ok) return refused(errors);
      const { bytes, count: rows } = errors.value;
      const isWritten = await writeFile(file, bytes).then(
        () => true,
        () => false,
      );
      return isWritten ? done(`${rows} rows were written to ${file}`) : refused({ code: "fileUnwritable", file });
    },
  }),
  declare({
    words: "export",
    line: "<kind> <file.csv|xlsx>",
    about: ["writes all objects of a kind in the columns of its import"],
    takes: ["kind", "file"],
    files: ["file"],
    input: z.strictObject({ kind, file: z.string().regex(/\.(?:csv|xlsx)$/i) }),
    async run(ports, { kind: of, file }) {
      const parts = await exportTable(ports, of, /\.csv$/i.test(file) ? "csv" : "xlsx");
      const isWritten = await writeParts(file, parts);
      return isWritten ? done(`${of} were written to ${file}`) : refused({ code: "fileUnwritable", file });
    },
  }),
];

async function imported(ports: Ports, input: z.output<typeof importInput>, actor: Actor): Promise<Outcome> {
  const { kind: of, file, apply, force } = input;
  const content = await readFile(file).catch(() => null);
  if (content === null) return refused({ code: "fileUnreadable", file });
  const options = importOptions(input);
  const bytes = Uint8Array.from(content);
  const checked = await checkImport(ports, actor, { kind: of, fileName: basename(file), file: bytes, options });
  if (!checked.ok) return refused(checked);
  const { run: uuid, again, others } = checked.value;
  const notes = [
    ...(again === null ? [] : [`warning: this very file was applied at ${again.at} by import ${again.uuid}`]),
    ...(others.length === 0 ? [] : [`other sheets are not read: ${others.join(", ")}`]),
  ];
  const report = await shown(ports, uuid);
  if (!apply || !report.ok) return { ...report, message: [...notes, report.message].join("\n") };
  const outcome = await applied(ports, actor, uuid, force);
  return { ok: outcome.ok, message: [...notes, report.message, "", outcome.message].join("\n") };
}

async function applied(ports: Ports, actor: Actor, uuid: string, isForced: boolean): Promise<Outcome> {
  const results = await applyImport(ports, actor, uuid, { isForced });
  return results.ok ? done(importTotals("applied", results.value)) : refused(results);
}

async function shown(ports: Ports, uuid: string): Promise<Outcome> {
  const found = await showImport(ports, uuid, { changing: 10, faulty: 20 });
  return found.ok ? done(importReport(found.value)) : refused(found);
}
