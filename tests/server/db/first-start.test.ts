import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readEnv } from "#server/settings/env.ts";
import { createLogger } from "#server/log.ts";
import { openPorts } from "#server/process/open-ports.ts";

let varDir: string;
beforeEach(async () => (varDir = await mkdtemp(join(tmpdir(), "skoba-first-"))));
afterEach(() => rm(varDir, { recursive: true, force: true }));

const settings = () => ({ VAR_DIR: varDir, DEMO: "off", SECRET_KEY: randomBytes(48).toString("base64") });

describe("a first start killed while it creates the embedded database", () => {
  it.each(["", "PG_VERSION", "global/pg_control"])(
    "at «db/%s» leaves a folder that the next start opens",
    async (part) => {
      await killedWhen(() => ["db", "db.new"].some((folder) => existsSync(join(varDir, folder, part))));
      const { close } = await openPorts(readEnv(settings()), createLogger({ level: "silent" }));
      await close();
      expect(await readdir(varDir)).toContain("db");
      expect(await readdir(varDir)).not.toContain("db.new");
    },
  );
});

it("a shop's existing open folder is closed to other users of the machine", async () => {
  await chmod(varDir, 0o755);
  const { close } = await openPorts(readEnv(settings()), createLogger({ level: "silent" }));
  await close();
  expect((await stat(varDir)).mode & 0o777).toBe(0o700);
});

/** Starts a process on an empty folder and kills it as soon as `isMoment`, unless it has finished. */
async function killedWhen(isMoment: () => boolean): Promise<void> {
  const script = `
    import { readEnv } from "#server/settings/env.ts";
    import { createLogger } from "#server/log.ts";
    import { openPorts } from "#server/process/open-ports.ts";
    await openPorts(readEnv(${JSON.stringify(settings())}), createLogger({ level: "silent" }));
    process.exit(0);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script], {
    stdio: "inherit",
  });
  const ended = once(child, "exit");
  const watching = setInterval(() => isMoment() && child.kill("SIGKILL"), 1);
  await ended;
  clearInterval(watching);
}
