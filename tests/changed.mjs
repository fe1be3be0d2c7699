import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** `npm test -- --changed`: the tests nearest to the files that differ from the last commit, or from the given one. */

/** These import all parts: through them every file would be near to every other. */
const roots =
  /^(?:tests\/(?:support|bench)\/|server\/(?:app|api\/implementations)\.ts$|server\/process\/|app\/(?:contract\/endpoints|shop-api\/shop-api)\.ts$|app\/root\.tsx$)/;
/** For a module with hundreds of importers the nearest tests are enough before a commit; the gate runs the rest. */
const mostTests = 40;
const mostSteps = 6;
/** Of those that request a page. */
const mostOfPage = 3;

/** Paths of files that differ from the commit, including new ones. */
export function changedFiles(commit) {
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
  return [
    ...git("diff", "--name-only", "--diff-filter=d", commit),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
}

/**
 * The tests of the changed files, nearest first, and the number of omitted ones; `modules`: paths with their imports;
 * `pageTests`: the tests that request the page of a route.
 */
export function testsOf(changed, modules, pageTests = new Map()) {
  const importers = new Map();
  for (const [path, imports] of modules)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), path]);
  const tests = [...modules.keys()].filter((path) => isTest(path));
  const found = new Set(changed.filter(isTest));
  const seen = new Set(changed);
  let step = changed;
  for (let steps = 0; steps < mostSteps && step.length > 0 && found.size < mostTests; steps += 1) {
    for (const path of step) for (const test of tests) if (mirrors(test, path)) found.add(test);
    for (const path of step) for (const test of pageTests.get(path) ?? []) found.add(test);
    const next = step.flatMap((path) => (roots.test(path) ? [] : (importers.get(path) ?? [])));
    for (const path of next) if (isTest(path)) found.add(path);
    step = [...new Set(next)].filter((path) => !seen.has(path) && !isTest(path));
    for (const path of step) seen.add(path);
  }
  const near = [...found];
  return { tests: near.slice(0, mostTests), leftOut: Math.max(0, near.length - mostTests) };
}

/** Every module of the shop and its tests, with its imports. */
export function readModules() {
  const paths = ["app", "server", "tests"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
      .map((path) => join(folder, path)),
  );
  return new Map(paths.map((path) => [path, importsOf(path, readFileSync(path, "utf8"))]));
}

/** By route module, the tests of pages that name its path most often: they request a page and import none. */
export function readPageTests() {
  const texts = readdirSync("tests/routes", { recursive: true, encoding: "utf8" })
    .map((path) => join("tests/routes", path))
    .filter(isTest)
    .map((test) => [test, readFileSync(test, "utf8")]);
  const routes = [...readFileSync("app/routes.ts", "utf8").matchAll(/\broute\("([^"]+)", "([^"]+)"/g)];
  return new Map(routes.map(([, pattern, module]) => [`app/${module}`, testsNaming(pattern, texts)]));
}

function testsNaming(pattern, texts) {
  const [fixed] = /^[^:*]*/.exec(pattern);
  const isWhole = fixed === pattern;
  const path = new RegExp(`["'\`]/${fixed.replace(/^\/|\/$/g, "")}${isWhole ? "[\"'\`?]" : "/"}`, "g");
  return texts
    .map(([test, text]) => ({ test, times: text.match(path)?.length ?? 0 }))
    .filter(({ times }) => times > 0)
    .sort((one, other) => other.times - one.times)
    .slice(0, mostOfPage)
    .map(({ test }) => test);
}

/** Do these tests load the built shop? */
export function useBuild(tests) {
  return tests.some((test) =>
    /shops\/(?:site|built-\w+)\.ts"|build\/(?:backend|client|server)\b/.test(readFileSync(test, "utf8")),
  );
}

function importsOf(path, text) {
  const specifiers = [...text.matchAll(/\bfrom "([^"]+)"|\bimport\(?\s*"([^"]+)"/g)].map(
    ([, from, alone]) => from ?? alone,
  );
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith("#")) return [specifier.slice(1)];
    return specifier.startsWith(".") ? [normalize(join(dirname(path), specifier))] : [];
  });
}

function isTest(path) {
  return /^tests\/.*\.test\.tsx?$/.test(path) && !path.startsWith("tests/faults/");
}

/**
 * Tests mirror the paths of their subjects: `server/api/orders/orders.ts` is tested in
 * `tests/api/orders/orders.test.ts` or `tests/api/orders-….test.ts`.
 */
function mirrors(test, path) {
  const [, subject] = /^(?:app|server)\/(.+)\.tsx?$/.exec(path) ?? [];
  if (subject === undefined) return false;
  const place = test.replace(/^tests\/(?:server\/)?/, "");
  // Tests of a route have the name of its folder.
  const stem = subject.replace(/^(routes\/[^/]+)\/.*/, "$1").replace(/\.server$/, "");
  return place.startsWith(`${stem}.test.`) || place.startsWith(`${stem}-`) || place.startsWith(`${stem}/`);
}
