import { spawn } from "node:child_process";
import { isBuilt } from "../server/cli/source-hash.mjs";
import { changedFiles, readModules, readPageTests, testsOf, useBuild } from "./changed.mjs";
import { findChromium } from "./support/chromium.mjs";
import { startPostgres } from "./support/postgres.mjs";

/**
 * The whole gate, cheapest first: `npm test`, or `npm test -- types lint` for some steps. Steps that use one core run
 * in parallel; tests and browser run alone. `npm test -- --changed`, or `--changed <commit>`: types, and format, lint
 * and the nearest tests of the files that differ from the last commit, or from the given one.
 */
const steps = {
  types: () => node("node_modules/typescript/bin/tsc", "--noEmit"),
  format: () => node("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."),
  lint: () =>
    node("node_modules/eslint/bin/eslint.js", "--config", "tests/shape/eslint.config.js", "app", "server", "tests"),
  newest: () => command("npx", "--yes", "--package", "node@24", "node", "tests/smoke.mjs"),
  build: () => node("server/cli/build.mjs"),
  rules: allRules,
  e2e: browserTests,
};

const wanted = process.argv.slice(2);
if (wanted[0] === "--changed") {
  await changedOnly(wanted[1] ?? "HEAD");
  process.exit(0);
}
for (const name of wanted)
  if (!(name in steps)) stop(`unknown step «${name}»; the steps are ${Object.keys(steps).join(", ")}`);
for (const group of [["types", "format", "lint", "newest"], ["build"], ["rules"], ["e2e"]])
  await together(group.filter((name) => wanted.length === 0 || wanted.includes(name)));

async function together(names) {
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

async function changedOnly(commit) {
  const changed = changedFiles(commit);
  const code = changed.filter((path) => /^(?:app|server|tests)\/.*\.(?:tsx?|mjs)$/.test(path));
  const { tests, leftOut } = testsOf(code, readModules(), readPageTests());
  // Incremental: most files are unchanged.
  steps.types = () =>
    node("node_modules/typescript/bin/tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", ".cache/types.json");
  steps.format = () =>
    node("node_modules/prettier/bin/prettier.cjs", "--check", "--ignore-unknown", "--log-level", "warn", ...changed);
  steps.lint = () => node("node_modules/eslint/bin/eslint.js", "--config", "tests/shape/eslint.config.js", ...code);
  steps.rules = () => node("node_modules/vitest/vitest.mjs", "run", "tests/shape", ...tests);
  await together(["types", ...(changed.length > 0 ? ["format"] : []), ...(code.length > 0 ? ["lint"] : [])]);
  if (useBuild(tests) && !(await isBuilt())) await together(["build"]);
  await together(["rules"]);
  if (leftOut > 0) console.log(`${leftOut} more tests depend on the changed files less directly: npm test runs them`);
}

/** On a PostgreSQL of their own, unless one is named; where none can be started, on the one that answers. */
async function allRules() {
  const postgres = process.env["TEST_DATABASE_URL"] ? null : await startPostgres();
  const own = postgres === null ? {} : { TEST_DATABASE_URL: postgres.url };
  const passed = await node("node_modules/vitest/vitest.mjs", "run", own);
  await postgres?.stop();
  return passed;
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
