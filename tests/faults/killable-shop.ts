import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { openDatabase, type Database } from "#server/db/client.ts";
import { testDatabase, testFolder, type Engine } from "#tests/support/shops/database.ts";
import { httpCall } from "#tests/support/http-call.ts";
import { bundled } from "./bundled.ts";

const startedShape = z.object({ port: z.int(), tokens: z.array(z.string()) });

/** One run of the shop's process: called over HTTP, killed with SIGKILL. */
export type Run = {
  tokens: string[];
  call: ReturnType<typeof httpCall>;
  lastCode(phone: string): Promise<string>;
  kill(): Promise<void>;
  /** Resolves when it has ended at a crash point. */
  died: Promise<unknown>;
};

export type KillableShop = {
  start(fail?: string): Promise<Run>;
  /** Reads the database; on PGlite only while no process runs. */
  inspect<T>(look: (database: Database) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
};

/** A database that outlives the processes using it. `settings` are their additional environment variables. */
export async function killableShop(engine: Engine, settings: Record<string, string> = {}): Promise<KillableShop> {
  const varDir = await mkdtemp(join(tmpdir(), "skoba-faults-"));
  const server = engine === "postgres" ? await testDatabase("postgres") : null;
  if (server === null) await testFolder(join(varDir, "db"));
  const running = new Set<ChildProcess>();
  return {
    async start(fail) {
      const env: NodeJS.ProcessEnv = { ...process.env, VAR_DIR: varDir, SITE_URL: "http://shop.test", ...settings };
      if (server?.url) env["DATABASE_URL"] = server.url;
      if (fail !== undefined) env["FAIL"] = fail;
      const child = spawn(process.execPath, [await bundled("shop-process")], {
        env,
        stdio: ["ignore", "pipe", "inherit"],
      });
      running.add(child);
      const died = once(child, "exit").then(() => running.delete(child));
      return conversation(await started(child), died, child);
    },
    async inspect(look) {
      if (server) return look(server.database);
      const database = await openDatabase({ dataDir: join(varDir, "db") });
      try {
        return await look(database);
      } finally {
        await database.close();
      }
    },
    async remove() {
      for (const child of running) child.kill("SIGKILL");
      await server?.drop();
      await rm(varDir, { recursive: true, force: true });
    },
  };
}

async function started(child: ChildProcess): Promise<z.infer<typeof startedShape>> {
  if (!child.stdout) throw new Error("the process has no standard output");
  for await (const line of createInterface({ input: child.stdout })) return startedShape.parse(JSON.parse(line));
  throw new Error("the shop did not start");
}

function conversation(
  { port, tokens }: z.infer<typeof startedShape>,
  died: Promise<unknown>,
  child: ChildProcess,
): Run {
  const origin = `http://127.0.0.1:${port}`;
  return {
    tokens,
    died,
    call: httpCall(origin, { "x-client-ip": "127.0.0.1" }),
    async lastCode(phone) {
      const sent = z
        .array(z.object({ phone: z.string(), text: z.string() }))
        .parse(await (await fetch(`${origin}/sms`)).json());
      const code = /\d{6}/.exec(sent.findLast((sms) => sms.phone === phone)?.text ?? "")?.[0];
      if (!code) throw new Error(`no code was sent to ${phone}`);
      return code;
    },
    async kill() {
      child.kill("SIGKILL");
      await died;
    },
  };
}
