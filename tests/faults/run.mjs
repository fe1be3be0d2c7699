import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { faultTable, matrixTable } from "./tables.mjs";

/**
 * The long versions of tests that the gate runs briefly: `npm run faults`, or `npm run faults -- 20` for 20 kills per
 * engine instead of 200. Takes hours; prints each test and the tables of docs/performance.md, and fails if one of their
 * rows fails.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(root);
const kills = Number(process.argv[2] ?? process.env.FAULTS_KILLS ?? 200);
if (!Number.isInteger(kills) || kills < 1) {
  console.error("npm run faults -- <kills per engine>");
  process.exit(2);
}

/** Fault tests, and tests of behaviour under load. Each file runs completely. */
const faults = [
  ["the process is killed at any moment", ["tests/faults/kills.test.ts", "tests/faults/payment-kills.test.ts"]],
  ["the desk is killed while people work", ["tests/faults/desk-kills.test.ts"]],
  ["an import is killed at any point, on each engine", ["tests/faults/import-kills.test.ts"]],
  ["a package of 1C is killed at any point, on each engine", ["tests/faults/exchange-kills.test.ts"]],
  ["one service is down (the matrix below)", ["tests/faults/matrix.test.ts"]],
  ["a gateway hangs, refuses, answers slowly or with garbage", ["tests/faults/gateways.test.ts"]],
  ["the database goes down during a job", ["tests/server/jobs/queue-races.test.ts"]],
  ["the database fails and recovers", ["tests/server/db/sick-database.test.ts"]],
  ["the table of orders is locked", ["tests/faults/locked-orders.test.ts"]],
  ["clients retry at once after a refusal", ["tests/server/front/admission"]],
  ["200 checkouts at once over two processes", ["tests/faults/many-checkouts.test.ts"]],
  [
    "200 buyers order scarce goods",
    [
      "tests/api/orders/order-races.test.ts",
      "tests/api/basket/basket-races.test.ts",
      "tests/faults/phone-change.test.ts",
    ],
  ],
  ["rests of 1C come beside 200 checkouts, on each engine", ["tests/server/use-cases/exchange/rests.test.ts"]],
  ["files are imported beside checkouts and other imports", ["tests/server/use-cases/catalog/import-races.test.ts"]],
  ["the disk is full", ["tests/server/db/free-space.test.ts", "tests/routes/content/feedback.test.ts"]],
  ["the clock jumps ahead and back", ["tests/api/clock-jump.test.ts"]],
  ["a backup is made under load, and restored over a damaged folder", ["tests/server/backup"]],
  [
    "a signal, or a kill, during the first start",
    ["tests/server/db/first-start.test.ts", "tests/server/process/stop-on-signals.test.ts"],
  ],
  [
    "clients send slowly or never finish",
    ["tests/server/front/slow-senders.test.ts", "tests/server/front/listen.test.ts"],
  ],
  ["form bodies are large", ["tests/faults/heavy-forms.test.ts"]],
  ["one visitor repeats expensive requests while a buyer uses the shop", ["tests/faults/expensive-loops.test.ts"]],
  ["processes restart under load behind a balancer", ["tests/faults/split-shop.test.ts"]],
];
const files = faults.flatMap(([, named]) => named);
const missing = files.filter((file) => !existsSync(file));

const folder = mkdtempSync(join(tmpdir(), "skoba-faults-run-"));
const report = join(folder, "report.json");
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...["--maxWorkers=1", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    ...files.filter((file) => !missing.includes(file)),
  ],
  { stdio: "inherit", env: { ...process.env, FAULT_ROUNDS: String(kills), FAULT_BUYERS: "200" } },
);
const { testResults } = JSON.parse(readFileSync(report, "utf8"));
rmSync(folder, { recursive: true, force: true });

const lines = testResults.flatMap(({ name, status, assertionResults }) => {
  const file = relative(root, name);
  // A file that failed to load has no tests.
  if (assertionResults.length === 0) return [{ file, titles: [file], status, seconds: 0 }];
  return assertionResults.map(({ ancestorTitles, title, status, duration }) => ({
    file,
    titles: [...ancestorTitles, title],
    status,
    seconds: Math.round((duration ?? 0) / 1_000),
  }));
});
console.log(`\n${kills} kills per engine, 200 buyers\n`);
for (const { file, titles, status, seconds } of lines)
  console.log(`${status.padEnd(8)} ${String(seconds).padStart(6)} s  ${file.padEnd(40)} ${titles.join(": ")}`);
console.log(`\n${faultTable(faults, lines, missing)}\n\n${matrixTable(lines)}\n`);
const count = (wanted) => lines.filter(({ status }) => status === wanted).length;
console.log(
  `${count("passed")} passed, ${count("failed")} failed, ${lines.length - count("passed") - count("failed")} skipped`,
);
process.exit(missing.length > 0 ? 1 : (status ?? 1));
