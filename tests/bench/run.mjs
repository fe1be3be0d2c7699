import { fileURLToPath } from "node:url";
import { register } from "tsx/esm/api";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
// The statements section runs the shop in this process, with the production builds of React and Remix.
process.env.NODE_ENV = "production";

register();
const { bench } = await import("./bench.ts");
process.exitCode = (await bench(process.argv.slice(2))) ? 0 : 1;
