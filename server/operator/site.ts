import { z } from "zod";
import { backUp } from "#server/backup/backup.ts";
import { addRedirect, setMaintenance } from "#server/use-cases/content/operate.ts";
import { noteBackup } from "#server/use-cases/readiness/last-backup.ts";
import { declare, type OperatorCommand } from "./declare.ts";
import { done, refused } from "./refusals.ts";

export const onOff = z.enum(["on", "off"]);

export const siteCommands = [
  declare({
    words: "maintenance",
    line: "on|off",
    about: ["turns the maintenance page on or off"],
    takes: ["state"],
    input: z.strictObject({ state: onOff }),
    async run(ports, { state }, actor) {
      await setMaintenance(ports, actor, state === "on");
      return done(`maintenance is ${state}`);
    },
  }),
  declare({
    words: "redirect add",
    line: "<path> <target>",
    about: ["redirects a path of the shop to another one (301)"],
    takes: ["path", "target"],
    input: z.strictObject({ path: z.string(), target: z.string() }),
    async run(ports, { path, target }, actor) {
      const added = await addRedirect(ports, actor, path, target);
      return added.ok ? done(`${added.value.path} -> ${added.value.target}`) : refused(added);
    },
  }),
];

const restoreWords = "restore";
const restoreInput = z.strictObject({ file: z.string(), force: z.boolean().default(false) });
export type Restoring = z.output<typeof restoreInput>;

/** A command a running shop cannot execute; null for others. */
export function readRestore({ name, input }: OperatorCommand): Restoring | null {
  return name === restoreWords ? restoreInput.parse(input) : null;
}

const migrateWords = "migrate";

/** The other command that a running shop cannot execute. */
export function isMigrate({ name }: OperatorCommand): boolean {
  return name === migrateWords;
}

export const backupCommands = [
  declare({
    words: "backup",
    line: "<file>",
    about: ["writes the whole shop, rows and files, to a new file"],
    takes: ["file"],
    files: ["file"],
    input: z.strictObject({ file: z.string() }),
    async run(ports, { file }) {
      const { rows, files, missing } = await backUp(ports, file);
      if (missing === 0) await noteBackup(ports);
      const lost = missing === 0 ? "" : `; ${missing} referenced files are missing in the storage`;
      return { ok: missing === 0, message: `${rows} rows and ${files} files in ${file}${lost}` };
    },
  }),
  declare({
    words: restoreWords,
    line: "<file> [--force]",
    about: ["restores a backup into an empty, stopped shop; --force: into any stopped shop"],
    takes: ["file"],
    files: ["file"],
    options: { force: { type: "boolean" } },
    input: restoreInput,
  }),
  declare({
    words: migrateWords,
    line: "",
    about: ["as the owner of the database: applies migrations, creates the tables of jobs"],
    input: z.strictObject({}),
  }),
];
