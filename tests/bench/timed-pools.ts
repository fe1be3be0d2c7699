import { readFileSync } from "node:fs";
import type pg from "pg";
import type { Database } from "#server/db/client.ts";

/**
 * Milliseconds: the sum over all statements from sending to answer, the longest of them, and the processor time of
 * their server processes.
 */
export type DatabaseTime = { wall: number; longest: number; processor: number };

/** Database time of all callers. `processor` is NaN if the server's processes are not visible. */
export function timedPools({ pool, listingsPool, suggestionsPool }: Database): { take(): DatabaseTime } {
  const wrapped = new WeakSet<pg.PoolClient>();
  /** Processor time of each server process; the last known value after its end. */
  const servers = new Map<number, number>();
  let wall = 0;
  let longest = 0;
  let before = 0;
  const worked = () => {
    for (const [pid, last] of servers) servers.set(pid, Math.max(last, workedMs(pid) ?? last));
    return [...servers.values()].reduce((sum, each) => sum + each, 0);
  };

  function wrap(client: pg.PoolClient): void {
    if (wrapped.has(client)) return;
    wrapped.add(client);
    const pid = Number(Reflect.get(client, "processID"));
    const already = workedMs(pid) ?? NaN;
    servers.set(pid, already);
    before += already;
    client.query = new Proxy(client.query, {
      apply(query, self, given) {
        const started = performance.now();
        const answer: unknown = Reflect.apply(query, self, given);
        const finish = () => {
          const took = performance.now() - started;
          wall += took;
          longest = Math.max(longest, took);
        };
        if (answer instanceof Promise) answer.then(finish, finish);
        return answer;
      },
    });
  }
  for (const each of [pool, listingsPool, suggestionsPool]) each.on("acquire", wrap);

  return {
    take() {
      const now = worked();
      const taken = { wall, longest, processor: now - before };
      [wall, longest, before] = [0, 0, now];
      return taken;
    },
  };
}

/** Processor time by Linux's scheduler; null if the process is not visible. */
function workedMs(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return null;
  }
}
