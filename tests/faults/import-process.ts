import { obey, readCommand } from "#server/operator/command.ts";
import { createLogger } from "#server/log.ts";
import { openPorts } from "#server/process/open-ports.ts";
import { readEnv } from "#server/settings/env.ts";

/**
 * One command of the operator, the words of its arguments, in a process of its own that tests kill, with production
 * settings and crash points from FAIL. Prints a line before the command, and its outcome after it.
 */
const { ports, close } = await openPorts(readEnv(), createLogger({ level: "silent" }));
const command = readCommand(process.argv.slice(2));
if (command === null) throw new Error("no such command");
process.stdout.write("begun\n");
const outcome = await obey(ports, { kind: "operator", id: "olga", name: "olga" }, command);
process.stdout.write(`${JSON.stringify(outcome)}\n`);
await close();
process.exit(0);
