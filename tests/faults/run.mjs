import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The long runs of what the gate runs shortly: `npm run faults`, or `npm run faults -- 20` for other than 200 kills an
 * engine. Takes hours; prints a table at the end and fails when a line of it does.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(root);
const kills = Number(process.argv[2] ?? 200);
if (!Number.isInteger(kills) || kills < 1) {
  console.error("npm run faults -- <kills per engine>");
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "skoba-faults-run-"));
const report = join(folder, "report.json");
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...["--maxWorkers=1", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    ...["tests/faults", "tests/api/order-races.test.ts", "tests/api/basket-races.test.ts", "tests/server/backup"],
  ],
  { stdio: "inherit", env: { ...process.env, FAULT_ROUNDS: String(kills), FAULT_BUYERS: "200" } },
);
const { testResults } = JSON.parse(readFileSync(report, "utf8"));
rmSync(folder, { recursive: true, force: true });

const lines = testResults.flatMap(({ name, assertionResults }) =>
  assertionResults.map(({ ancestorTitles, title, status, duration }) => ({
    file: relative(root, name),
    what: [...ancestorTitles, title].join(": "),
    status,
    seconds: Math.round((duration ?? 0) / 1_000),
  })),
);
console.log(`\n${kills} kills an engine, 200 buyers for what is scarce\n`);
for (const { file, what, status, seconds } of lines)
  console.log(`${status.padEnd(8)} ${String(seconds).padStart(6)} s  ${file.padEnd(40)} ${what}`);
const count = (wanted) => lines.filter(({ status }) => status === wanted).length;
console.log(
  `\n${count("passed")} passed, ${count("failed")} failed, ${lines.length - count("passed") - count("failed")} skipped`,
);
process.exit(status ?? 1);
