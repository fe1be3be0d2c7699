import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Builds the shop and starts it on an empty folder under the Node that runs this file: checks a page, a call and the
 * shutdown within the grace period. The gate runs it under the newest supported Node, everything else under the oldest.
 */
const startWithinMs = 180_000;

await run("server/cli/build.mjs");
const varDir = await mkdtemp(join(tmpdir(), "skoba-smoke-"));
const port = await freePort();
const origin = `http://localhost:${port}`;
const shop = spawn(process.execPath, ["server/cli/start.mjs"], {
  stdio: ["ignore", "ignore", "inherit"],
  env: {
    ...process.env,
    PORT: String(port),
    VAR_DIR: varDir,
    DATABASE_URL: "",
    LOG_LEVEL: "warn",
    DEMO_PRODUCTS: "100",
  },
});
const ended = once(shop, "exit");
try {
  await ready();
  const page = await (await fetchText("/")).text();
  if (!page.includes("</html>")) throw new Error("the home page is incomplete");
  const { data } = await (await fetchText("/api/v1/public/locations/cities")).json();
  if (data.length < 2) throw new Error("the demo shop has no cities");
} finally {
  shop.kill("SIGTERM");
  const [code] = await ended;
  await rm(varDir, { recursive: true, force: true });
  if (code !== 0) throw new Error(`the shop ended with ${code}`);
}
console.log(`The shop was built and started under Node ${process.version}.`);

async function run(script) {
  const [code] = await once(spawn(process.execPath, [script], { stdio: "inherit" }), "exit");
  if (code !== 0) process.exit(1);
}

async function ready() {
  const until = Date.now() + startWithinMs;
  while (shop.exitCode === null && Date.now() < until) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error("the shop did not start");
}

async function fetchText(path) {
  const answer = await fetch(origin + path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

async function freePort() {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}
