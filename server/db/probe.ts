import pg from "pg";
import type { HealthMeans } from "./health.ts";

/**
 * The answer is waited for in so many turns of the event loop, so long apart: a process that is itself starved or stopped
 * spends no patience meanwhile, and reads what has arrived before it judges.
 */
const turns = 15;
const turnMs = 100;

/**
 * Asks the server over a new connection whether it answers and takes writes. A server that refuses for reasons of its own (too
 * many connections) answers; one that is starting or closing (SQLSTATE 57P..) does not.
 */
export async function probe(databaseUrl: string): ReturnType<HealthMeans["probe"]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "skoba probe" });
  client.on("error", () => {}); // told by the rejection, too
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    let left = turns;
    timer = setInterval(() => {
      left -= 1;
      if (left === 0) setImmediate(reject, new Error("the database did not answer in time"));
    }, turnMs);
  });
  try {
    return await Promise.race([ask(client), late]);
  } catch (error) {
    if (error instanceof pg.DatabaseError && !error.code?.startsWith("57P")) return "ready";
    throw error;
  } finally {
    clearInterval(timer);
    client.connection.stream.destroy();
  }
}

async function ask(client: pg.Client): ReturnType<HealthMeans["probe"]> {
  await client.connect();
  const { rows } = await client.query<{ mode: string }>("select current_setting('transaction_read_only') as mode");
  return rows[0]?.mode === "on" ? "readOnly" : "ready";
}
