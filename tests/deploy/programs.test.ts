import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kit } from "./kit.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skoba-kit-"));
  await cp(kit, folder, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Output of a program in a copy of the kit; null where the program is missing. */
function outputOf(program: string, ...args: string[]): { status: number | null; output: string } | null {
  const { error, status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  return error ? null : { status, output: stdout + stderr };
}

/** Asked once, at the beginning: a suite says in its title what it skips. */
const has = (program: string, ...args: string[]) => spawnSync(program, args).error === undefined;
const titled = (program: string, there: boolean, title: string) =>
  there ? title : `${title} — skipped: no ${program}`;

const systemd = has("systemd-analyze", "--version");
describe.runIf(systemd)(titled("systemd-analyze", systemd, "the systemd units"), () => {
  it("are accepted by systemd", async () => {
    // The paths of a program that this machine has.
    for (const name of await readdir(join(folder, "systemd"))) {
      const path = join(folder, "systemd", name);
      const text = await readFile(path, "utf8");
      await writeFile(path, text.replace("/usr/bin/node", process.execPath));
    }
    const units = ["skoba@3000.service", "skoba-migrate.service", "skoba-backup.service", "skoba-backup.timer"];
    const paths = units.map((unit) => join(folder, "systemd", unit));
    expect(outputOf("systemd-analyze", "verify", "--man=no", ...paths)).toEqual({ status: 0, output: "" });
  });
});

const promtool = has("promtool", "--version");
describe.runIf(promtool)(titled("promtool", promtool, "the alert rules"), () => {
  it("are accepted by Prometheus", () => {
    expect(outputOf("promtool", "check", "rules", "monitoring/alerts.yml")).toMatchObject({ status: 0 });
  });
});

const compose = has("docker-compose", "--version");
describe.runIf(compose)(titled("docker-compose", compose, "compose.yaml"), () => {
  it("is accepted with its example of values, and not without them", () => {
    const files = ["--env-file", "compose.env", "-f", "compose.yaml", "config", "--quiet"];
    expect(outputOf("docker-compose", ...files)).toEqual({ status: 0, output: "" });
    expect(outputOf("docker-compose", ...files.slice(2))?.output).toContain("POSTGRES_PASSWORD");
  });
});

describe("the scripts", () => {
  it("are accepted by the shell", () => {
    for (const script of ["backup.sh", "passwords.sh"])
      expect(outputOf("sh", "-n", script)).toEqual({ status: 0, output: "" });
  });

  /** Stands for the program that makes backups: writes the file, or fails. */
  async function backUp(program: string, days = "14") {
    const backups = await mkdtemp(join(folder, "backups-"));
    await writeFile(join(folder, "node"), `#!/bin/sh\n${program}\n`, { mode: 0o755 });
    for (const [name, age] of [
      ["skoba-old.backup", "20 days ago"],
      ["skoba-young.backup", "2 days ago"],
      ["skoba-killed.backup.part", "2 days ago"],
      ["other.backup", "20 days ago"],
    ])
      spawnSync("touch", ["-d", age ?? "", join(backups, name ?? "")]);
    const env = { ...process.env, PATH: `${folder}:${process.env["PATH"]}`, BACKUP_DIR: backups, BACKUP_DAYS: days };
    const { status } = spawnSync("sh", ["backup.sh"], { cwd: folder, env });
    return { status, left: (await readdir(backups)).sort() };
  }

  it("make a backup named by its time, and then delete those that are too old", async () => {
    const { status, left } = await backUp('[ "$1 $2" = "build/backend/shop.js backup" ] && : >"$3"');
    const time = expect.stringMatching(/^skoba-\d{8}T\d{6}Z\.backup$/);
    expect([status, left]).toEqual([0, ["other.backup", time, "skoba-young.backup"]]);
  });

  it("delete nothing when the backup fails, or when the number of days is none", async () => {
    const untouched = ["other.backup", "skoba-killed.backup.part", "skoba-old.backup", "skoba-young.backup"];
    expect(await backUp("exit 1")).toEqual({ status: 1, left: untouched });
    expect(await backUp("exit 0", "some")).toEqual({ status: 2, left: untouched });
  });
});
