import { readEnv } from "#server/env.ts";
import { createLogger } from "#server/log.ts";
import { openPorts } from "#server/process/open-ports.ts";
import { obey, readCommand, usage, type OperatorCommand, type Outcome } from "#server/process/operator-command.ts";
import { tellRunningShop } from "#server/process/operator-door.ts";

/** The operator's commands: told to the running shop when it owns the database, else carried out here. */
async function main(words: string[]): Promise<void> {
  const command = readCommand(words);
  if (command === null) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const { ok, message } = await carryOut(command);
  console.log(message);
  if (!ok) process.exitCode = 1;
}

async function carryOut(command: OperatorCommand): Promise<Outcome> {
  const settings = readEnv();
  const told = settings.databaseUrl === null ? await tellRunningShop(settings.varDir, command) : null;
  if (told) return told;
  const { ports, close } = await openPorts(settings, createLogger({ level: "warn" }));
  try {
    return await obey(ports, command);
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
