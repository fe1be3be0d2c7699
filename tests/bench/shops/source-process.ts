import { setFlagsFromString } from "node:v8";
import { z } from "zod";
import { systemActor } from "#app/domain/actor.ts";
import { publicWeb } from "#server/gateways/public-web.ts";
import { createLogger } from "#server/log.ts";
import { openPorts } from "#server/process/open-ports.ts";
import type { Ports } from "#server/ports/ports.ts";
import { readEnv } from "#server/settings/env.ts";
import { runImportSource } from "#server/use-cases/catalog/imports/sources/run-source.ts";
import { addImportSource } from "#server/use-cases/catalog/imports/sources/sources.ts";

/**
 * Imports the prices at an address on this machine, whose host, port and certificate are the arguments, and prints what
 * it took: seconds and additional memory of the download, and of the whole import.
 */
// As the shop (server/index.ts).
setFlagsFromString("--heap-growing-percent=40");
const [host, port, ca] = z.tuple([z.string(), z.coerce.number(), z.string()]).parse(process.argv.slice(2));
const { ports: opened, close } = await openPorts(readEnv(), createLogger({ level: "silent" }));
const web = publicWeb({
  ...{ port, ca, isPublic: () => true },
  resolve: (_host, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
});
const name = `bench ${opened.ids.uuid()}`;
const options = { map: [], allOrNothing: false };
const source = { name, kind: "prices", address: `https://${host}/prices.csv`, every: "daily", basic: null, options };
const added = await addImportSource(opened, systemActor("bench"), { ...source, kind: "prices", every: "daily" });
if (!added.ok) throw new Error(`refused: ${added.code}`);
const resting = process.memoryUsage().rss;
let peak = resting;
const looking = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
const started = performance.now();
const taken = () => ({ seconds: (performance.now() - started) / 1_000, megabytes: (peak - resting) / 1_048_576 });
let download = { seconds: NaN, megabytes: NaN };
const ports: Ports = {
  ...opened,
  publicWeb: {
    ...web,
    async readChanged(address, request, keep) {
      const read = await web.readChanged(address, request, keep);
      download = taken();
      return read;
    },
  },
};
const run = await runImportSource(ports, name);
const whole = taken();
clearInterval(looking);
process.stdout.write(`${JSON.stringify({ download, whole, run })}\n`);
await close();
process.exit(0);
