import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { shownAddress } from "#app/domain/imports/sources/source-address.ts";
import { importEvery } from "#app/domain/imports/sources/source-times.ts";
import { declare } from "#server/operator/declare.ts";
import { done, refused, storedRefusal, type Outcome } from "#server/operator/refusals.ts";
import type { Ports } from "#server/ports/ports.ts";
import { runImportSource } from "#server/use-cases/catalog/imports/sources/run-source.ts";
import {
  addImportSource,
  fetchesOfImportSource,
  importSources,
  pauseImportSource,
  removeImportSource,
  type ListedFetch,
  type ListedSource,
} from "#server/use-cases/catalog/imports/sources/sources.ts";
import { importFields, importOptions, readingOptions } from "./import-options.ts";

const name = z.string().min(1).max(100);

const sourceInput = z
  .strictObject({
    name,
    address: z.string().max(2_000),
    every: z.enum(importEvery).default("daily"),
    login: z.string().max(200).optional(),
    "password-file": z.string().optional(),
    ...importFields,
  })
  .refine(({ login, "password-file": file }) => (login === undefined) === (file === undefined));

export const importSourceCommands = [
  declare({
    words: "import source add",
    line: "<kind> <name> <https address> [--every hourly|daily] [options]",
    about: [
      "imports the file at an address from now on, of at most 200 MB, when it has changed;",
      "--login <name> --password-file <file> for a server that asks for them (the password is",
      "the first line of the file), and as for `import`: --map, --sheet, --key, --list, --warehouse,",
      "--in-stock, --category, --all-or-nothing; a file that is held waits for `import apply --force`",
    ],
    takes: ["kind", "name", "address"],
    files: ["password-file"],
    options: {
      every: { type: "string" },
      login: { type: "string" },
      "password-file": { type: "string" },
      ...readingOptions,
    },
    input: sourceInput,
    run: added,
  }),
  declare({
    words: "import source list",
    line: "[name]",
    about: ["the files at addresses with their last imports; of one, the latest 30"],
    mayTake: ["name"],
    input: z.strictObject({ name: name.optional() }),
    async run(ports, { name: one }) {
      if (one === undefined) {
        const sources = await importSources(ports);
        return done(sources.length === 0 ? "there are no sources" : sources.map(sourceLine).join("\n"));
      }
      const fetches = await fetchesOfImportSource(ports, one, 30);
      if (!fetches.ok) return refused(fetches);
      return done(fetches.value.length === 0 ? "not imported yet" : fetches.value.map(fetchLine).join("\n"));
    },
  }),
  declare({
    words: "import source pause",
    line: "<name> [on|off]",
    about: ["pauses a source; off: it goes on, at once"],
    takes: ["name"],
    mayTake: ["state"],
    input: z.strictObject({ name, state: z.enum(["on", "off"]).default("on") }),
    async run(ports, { name: one, state }, actor) {
      const paused = await pauseImportSource(ports, actor, { name: one, isPaused: state === "on" });
      return paused.ok ? done(`${one} ${state === "on" ? "is paused" : "goes on"}`) : refused(paused);
    },
  }),
  declare({
    words: "import source remove",
    line: "<name>",
    about: ["forgets a source; what it has imported stays"],
    takes: ["name"],
    input: z.strictObject({ name }),
    async run(ports, { name: one }, actor) {
      const removed = await removeImportSource(ports, actor, one);
      return removed.ok ? done(`${one} is removed`) : refused(removed);
    },
  }),
  declare({
    words: "import source run",
    line: "<name>",
    about: ["imports the file of a source now"],
    takes: ["name"],
    input: z.strictObject({ name }),
    async run(ports, { name: one }) {
      const run = await runImportSource(ports, one);
      if (!run.ok) return refused(run);
      const { result, code, details, run: uuid } = run.value;
      const message = `${one}: ${resultOf({ result, code, details, runUuid: uuid })}`;
      return { ok: code === null, message };
    },
  }),
];

async function added(ports: Ports, input: z.output<typeof sourceInput>, actor: Actor): Promise<Outcome> {
  const { name: one, kind, address, every, login, "password-file": file } = input;
  const password = file === undefined ? "" : await readFile(file, "utf8").catch(() => null);
  if (password === null) return refused({ code: "fileUnreadable", file: file ?? "" });
  const [line = ""] = password.split(/\r?\n/);
  const basic = login === undefined ? null : { login, password: line };
  const options = importOptions(input);
  const result = await addImportSource(ports, actor, { name: one, kind, address, every, basic, options });
  return result.ok ? done(`${one} is imported ${every}, the first time within minutes`) : refused(result);
}

function sourceLine({ name: one, kind, address, every, state, nextAt, last, login }: ListedSource): string {
  const when = state === "paused" ? "paused" : `${every}, next ${minute(nextAt)}`;
  const access = login === null ? [] : [`as ${login}`];
  return [one, kind, shownAddress(address), ...access, when, last === null ? "not imported yet" : fetchLine(last)].join(
    "  ",
  );
}

function fetchLine(fetch: ListedFetch): string {
  return `${minute(fetch.beganAt)} ${resultOf(fetch)}`;
}

function resultOf({ result, code, details, runUuid }: Omit<ListedFetch, "beganAt">): string {
  const why = code === null ? "" : `: ${reasonOf(code, details)}`;
  return `${result === null ? "running" : words[result]}${why}${runUuid === null ? "" : `, import ${runUuid}`}`;
}

const words = {
  same: "nothing new",
  done: "applied",
  partial: "applied but for some rows",
  held: "held",
  failed: "failed",
} as const;

const detailsShape = z.record(z.string(), z.unknown());

function reasonOf(code: string, details: unknown): string {
  if (code === "interrupted") return "it was broken off";
  return storedRefusal(code, detailsShape.parse(details)) ?? "a fault of the shop; see its log";
}

function minute(at: string): string {
  return at.slice(0, 16).replace("T", " ");
}
