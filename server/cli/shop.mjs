import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
process.env.NODE_ENV = "production";

const commands = resolve("build/backend/shop.js");
// Not rebuilt when the sources change: a shop may be running from this build.
if (!existsSync(commands)) {
  console.error("The shop has not been built yet: npm run build");
  process.exit(1);
}
await import(pathToFileURL(commands).href);
