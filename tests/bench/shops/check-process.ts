import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { setFlagsFromString } from "node:v8";
import { systemActor } from "#app/domain/actor.ts";
import { createLogger } from "#server/log.ts";
import { openPorts } from "#server/process/open-ports.ts";
import { readEnv } from "#server/settings/env.ts";
import { checkImport } from "#server/use-cases/catalog/imports/check-import.ts";
import { timedPools } from "../timed-pools.ts";

/**
 * Checks the file of goods named by its argument, in a process of its own, and prints what it took: milliseconds,
 * processor time of this process and of the database, additional memory.
 */
// As the shop (server/index.ts).
setFlagsFromString("--heap-growing-percent=40");
const [file = ""] = process.argv.slice(2);
const { ports, close } = await openPorts(readEnv(), createLogger({ level: "silent" }));
const bytes = Uint8Array.from(await readFile(file));
const options = { map: [], allOrNothing: false };
const database = timedPools(ports.database);
database.take();
const resting = process.memoryUsage().rss;
let peak = resting;
const looking = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
const [started, cpu] = [performance.now(), process.cpuUsage()];
const checked = await checkImport(ports, systemActor("bench"), {
  kind: "goods",
  fileName: basename(file),
  file: bytes,
  options,
});
const milliseconds = performance.now() - started;
const { user, system } = process.cpuUsage(cpu);
clearInterval(looking);
if (!checked.ok) throw new Error(`refused: ${JSON.stringify(checked)}`);
const run = await ports.database.db
  .selectFrom("import_runs")
  .select("counts")
  .where("uuid", "=", checked.value.run)
  .executeTakeFirstOrThrow();
process.stdout.write(
  `${JSON.stringify({
    milliseconds,
    processor: (user + system) / 1_000,
    database: database.take().processor,
    megabytes: (peak - resting) / 1_048_576,
    counts: run.counts,
  })}\n`,
);
await close();
process.exit(0);
