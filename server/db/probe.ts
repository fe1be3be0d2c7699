import pg from "pg";
import type { HealthMeans } from "./health.ts";

/**
 * The time-out is counted in spaced turns of the event loop: a starved or suspended process loses no patience, and
 * reads pending data before judging.
 */
const turnMs = 100;
const usualMs = 1_500;

/**
 * Checks over a new connection whether the server answers in time and accepts writes. A server that rejects for its own reasons
 * (too many connections) counts as answering; one that is starting or stopping (SQLSTATE 57P..) does not.
 */
export async function probe(databaseUrl: string, withinMs = usualMs): ReturnType<HealthMeans["probe"]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "skoba probe" });
  client.on("error", () => {}); // the rejection reports it as well
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    let left = withinMs / turnMs;
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
