import { setFlagsFromString } from "node:v8";
import { z } from "zod";
import { importKinds } from "#app/domain/imports/kinds.ts";
import { createLogger } from "#server/log.ts";
import { openPorts } from "#server/process/open-ports.ts";
import { readEnv } from "#server/settings/env.ts";
import { exportTable } from "#server/use-cases/catalog/imports/export-table.ts";
import { timedPools } from "../timed-pools.ts";

/**
 * Exports the objects of a kind, named by its first argument, in the format of its second, to the store of files, and
 * prints what it took: milliseconds, processor time of this process and of the database, additional memory, bytes.
 */
// As the shop (server/index.ts).
setFlagsFromString("--heap-growing-percent=40");
const [kind, format] = z.tuple([z.enum(importKinds), z.enum(["csv", "xlsx"])]).parse(process.argv.slice(2));
const { ports, close } = await openPorts(readEnv(), createLogger({ level: "silent" }));
const database = timedPools(ports.database);
// Connections and statements are prepared before.
await exportTable(ports, "redirects", format);
database.take();
const resting = process.memoryUsage().rss;
let peak = resting;
const looking = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
const [started, cpu] = [performance.now(), process.cpuUsage()];
let bytes = 0;
const parts = await exportTable(ports, kind, format);
await ports.files.putParts(ports.ids.uuid(), counted(parts));
const milliseconds = performance.now() - started;
const { user, system } = process.cpuUsage(cpu);
clearInterval(looking);
process.stdout.write(
  `${JSON.stringify({
    milliseconds,
    processor: (user + system) / 1_000,
    database: database.take().processor,
    megabytes: (peak - resting) / 1_048_576,
    bytes,
  })}\n`,
);
await close();
process.exit(0);

async function* counted(all: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of all) {
    bytes += part.length;
    yield part;
  }
}
