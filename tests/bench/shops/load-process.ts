import { createLogger } from "#server/log.ts";
import { openPorts } from "#server/process/open-ports.ts";
import { readEnv } from "#server/settings/env.ts";
import { secondsOf, sourceOf } from "./bench-package.ts";

/**
 * Loads packages of new goods, and of changed prices and stock of these, one after another until its input ends, as a
 * worker would; prints how many goods.
 */
const goods = 500;
const { ports, close } = await openPorts(readEnv(), createLogger({ level: "silent" }));
const source = await sourceOf(ports.database);
let isOver = false;
process.stdin.on("end", () => (isOver = true)).resume();
let loaded = 0;
for (let at = 0; !isOver; at += 1) {
  const size = goods * (1 + Math.floor(at / 2));
  await secondsOf(ports.database, source, size, 1 + at / 100, { bus: ports.bus, isResting: true });
  loaded += size;
}
process.stdout.write(JSON.stringify(loaded));
await close();
process.exit(0);
