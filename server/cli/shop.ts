import { restore, RestoreRefused } from "#server/backup/restore.ts";
import { readEnv, type Settings } from "#server/env.ts";
import { createLogger } from "#server/log.ts";
import { patiently } from "#server/ports/work-place.ts";
import { reasonInWords } from "#server/process/cannot-start.ts";
import { openForRestore, openPorts } from "#server/process/open-ports.ts";
import {
  obey,
  readCommand,
  usageOf,
  type OperatorCommand,
  type Outcome,
  type RestoreCommand,
} from "#server/process/operator-command.ts";
import { tellRunningShop } from "#server/process/operator-endpoint.ts";

/** The operator's commands: told to the running shop when it owns the database, else carried out here. */
async function main(words: string[]): Promise<void> {
  const command = readCommand(words);
  if (command === null) {
    console.error(usageOf(words));
    process.exitCode = 2;
    return;
  }
  const { ok, message } = await patiently(() => carryOut(command));
  console.log(message);
  if (!ok) process.exitCode = 1;
}

async function carryOut(command: OperatorCommand | RestoreCommand): Promise<Outcome> {
  const settings = readEnv();
  if (command.name === "restore") return putBack(settings, command);
  const told = settings.databaseUrl === null ? await tellRunningShop(settings.varDir, command) : null;
  if (told) return told;
  const { ports, close } = await openPorts(settings, createLogger({ level: "warn" }));
  try {
    return await obey(ports, command);
  } finally {
    await close();
  }
}

async function putBack(settings: Settings, { file, force }: RestoreCommand): Promise<Outcome> {
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

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(reasonInWords(error) ?? (error instanceof Error ? error.message : error));
  process.exitCode = 1;
});
