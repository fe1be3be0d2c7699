import { fileURLToPath } from "node:url";
import { register } from "tsx/esm/api";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
// The shop in this process (statements) shall be the one that is served, with React's and Remix's fast halves.
process.env.NODE_ENV = "production";

register();
const { bench } = await import("./bench.ts");
process.exitCode = (await bench(process.argv.slice(2))) ? 0 : 1;
