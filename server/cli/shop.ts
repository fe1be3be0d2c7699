import { resolve } from "node:path";
import { restore, RestoreRefused } from "#server/backup/restore.ts";
import { readEnv, type Settings } from "#server/settings/env.ts";
import { createLogger } from "#server/log.ts";
import { actorOf, ownName } from "#server/operator/actor.ts";
import { commandFaults, obey, readCommand, usageOf } from "#server/operator/command.ts";
import type { OperatorCommand } from "#server/operator/declare.ts";
import { tellRunningShop } from "#server/operator/endpoint.ts";
import { wantsAnswers } from "#server/operator/init.ts";
import type { Outcome } from "#server/operator/refusals.ts";
import { isMigrate, readRestore, type Restoring } from "#server/operator/site.ts";
import { asBackgroundWork } from "#server/ports/work-place.ts";
import { reasonInWords } from "#server/process/cannot-start.ts";
import { askAnswers } from "./ask-answers.ts";
import { openForCommands } from "#server/process/command-ports.ts";
import { migrateDatabase, openForRestore } from "#server/process/open-ports.ts";

/** Runs an operator command: inside the running shop if it owns the database, otherwise here. */
async function main(words: string[]): Promise<void> {
  const read = readCommand(words);
  const command = read !== null && wantsAnswers(read) ? await withAnswers(read) : read;
  if (command === null) {
    const faults = commandFaults(words);
    console.error([...faults, ...(faults.length > 0 ? [""] : []), usageOf(words)].join("\n"));
    process.exitCode = 2;
    return;
  }
  const { ok, message } = await asBackgroundWork(() => carryOut(command));
  console.log(message);
  if (!ok) process.exitCode = 1;
}

/** Asked in this process: a running shop has no terminal. Null without one. */
async function withAnswers(command: OperatorCommand): Promise<OperatorCommand | null> {
  if (!process.stdin.isTTY) return null;
  const file = resolve("answers.json");
  await askAnswers(file);
  console.log(`the answers are in ${file}`);
  return { ...command, input: { file } };
}

async function carryOut(command: OperatorCommand): Promise<Outcome> {
  const settings = readEnv();
  const restoring = readRestore(command);
  if (restoring !== null) return putBack(settings, restoring);
  if (isMigrate(command)) return migrateNow(settings);
  const by = ownName();
  const outcome = settings.databaseUrl === null ? await tellRunningShop(settings.varDir, by, command) : null;
  if (outcome) return outcome;
  const { ports, close } = await openForCommands(settings, createLogger({ level: "warn" }));
  try {
    return await obey(ports, actorOf(by), command);
  } finally {
    await close();
  }
}

async function putBack(settings: Settings, { file, force }: Restoring): Promise<Outcome> {
  const { target, close } = await openForRestore(settings, createLogger({ level: "warn" }), { force });
  try {
    const { rows, files } = await restore(target, file, { force });
    return { ok: true, message: `${rows} rows and ${files} files from ${file}` };
  } catch (error) {
    if (error instanceof RestoreRefused) return { ok: false, message: error.message };
    throw error;
  } finally {
    await close();
  }
}

async function migrateNow(settings: Settings): Promise<Outcome> {
  const { databaseUrl } = settings;
  if (databaseUrl === null)
    return { ok: false, message: "DATABASE_URL is missing: an embedded database is migrated when its shop starts" };
  const applied = await migrateDatabase({ ...settings, databaseUrl }, createLogger({ level: "warn" }));
  return { ok: true, message: ["the schema is current", ...applied.map((name) => `applied ${name}`)].join("\n") };
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(reasonInWords(error) ?? (error instanceof Error ? error.message : error));
  process.exitCode = 1;
});
