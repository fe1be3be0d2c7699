import { spawn } from "node:child_process";
import { findChromium } from "./support/chromium.mjs";

/**
 * The whole gate, cheapest first: `npm test`, or `npm test -- types lint` for some steps. Steps of one core each run side
 * by side; the rules and the browser take the machine for themselves.
 */
const steps = {
  types: () => node("node_modules/typescript/bin/tsc", "--noEmit"),
  format: () => node("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."),
  lint: () =>
    node("node_modules/eslint/bin/eslint.js", "--config", "tests/shape/eslint.config.js", "app", "server", "tests"),
  newest: () => command("npx", "--yes", "--package", "node@24", "node", "tests/smoke.mjs"),
  build: () => node("server/cli/build.mjs"),
  rules: () => node("node_modules/vitest/vitest.mjs", "run"),
  e2e: browserTests,
};

const wanted = process.argv.slice(2);
for (const name of wanted)
  if (!(name in steps)) stop(`there is no step «${name}»; the steps are ${Object.keys(steps).join(", ")}`);
for (const group of [["types", "format", "lint"], ["newest"], ["build"], ["rules"], ["e2e"]]) {
  const names = group.filter((name) => wanted.length === 0 || wanted.includes(name));
  const failed = (await Promise.all(names.map(run))).filter((name) => name !== null);
  if (failed.length > 0) stop(`the step «${failed.join("», «")}» failed`);
}

async function run(name) {
  const began = process.hrtime.bigint();
  console.log(`\n== ${name}`);
  if (!(await steps[name]())) return name;
  console.log(`== ${name}: ${Number((process.hrtime.bigint() - began) / 1_000_000_000n)} s`);
  return null;
}

async function browserTests() {
  const chromium = await findChromium();
  if (chromium === null) {
    console.error(
      "No Chromium found or installed: the e2e tests cannot run. Set CHROMIUM_PATH to a Chromium or Chrome.",
    );
    return false;
  }
  return node("node_modules/playwright/cli.js", "test", "--config", "tests/e2e/playwright.config.ts", {
    CHROMIUM_PATH: chromium,
  });
}

function node(...args) {
  return command(process.execPath, ...args);
}

function command(program, ...args) {
  const env = typeof args.at(-1) === "object" ? args.pop() : {};
  const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => child.on("error", reject).on("exit", (code) => resolve(code === 0)));
}

function stop(why) {
  console.error(`\n${why}`);
  process.exit(1);
}
