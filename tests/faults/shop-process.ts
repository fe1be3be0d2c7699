import { serve } from "@hono/node-server";
import { createApp } from "#server/app.ts";
import { readEnv } from "#server/settings/env.ts";
import { createLogger } from "#server/log.ts";
import { openPorts } from "#server/process/open-ports.ts";
import { signAccess } from "#server/security/signed-tokens.ts";
import { newBuyer } from "#tests/support/orders/buying.ts";

/**
 * The backend as a separate process that tests kill, with production settings and crash points from FAIL. Prints its
 * port and the tokens of its buyers; /sms returns the messages sent to a phone.
 */
const buyers = 4;

const { ports } = await openPorts(readEnv(), createLogger({ level: "silent" }));
const { db, pool } = ports.database;
const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await pool.query<Row>(text, values)).rows;
const known = await db.selectFrom("users").where("phone", "like", "+7999%").select("uuid").limit(1).executeTakeFirst();
if (!known) for (let at = 0; at < buyers; at += 1) await newBuyer({ ports, sql }, at);
// An unconfirmed address gets only a few order e-mails a day.
await sql("update users set email_confirmed_at = now()");

const sessions = await db
  .selectFrom("sessions as s")
  .innerJoin("users as u", "u.uuid", "s.user_uuid")
  .where("u.phone", "like", "+7999%")
  .orderBy("u.phone")
  .select(["s.uuid", "s.user_uuid"])
  .execute();
const tokens = await Promise.all(
  sessions.map((session) => signAccess(ports, { userUuid: session.user_uuid, sessionUuid: session.uuid })),
);

const app = createApp(ports);
async function fetch(request: Request): Promise<Response> {
  if (new URL(request.url).pathname === "/sms") return Response.json(ports.sms.outbox);
  return app.fetch(request);
}
serve({ fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
  process.stdout.write(`${JSON.stringify({ port, tokens })}\n`),
);
