import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** Storage of the built-in payment sandbox; the values are opaque. */
export function sandboxPayments(db: Db) {
  async function one(column: "id" | "idempotence_key", value: string): Promise<unknown> {
    const row = await db.selectFrom("sandbox_payments").where(column, "=", value).select("body").executeTakeFirst();
    return row?.body ?? null;
  }
  return {
    find: (id: string) => one("id", id),
    findByKey: (key: string) => one("idempotence_key", key),
    async insert(key: string, { id, ...body }: { id: string }): Promise<boolean> {
      const made = await db
        .insertInto("sandbox_payments")
        .values({ id, idempotence_key: key, body: JSON.stringify({ id, ...body }) })
        .onConflict((conflict) => conflict.column("idempotence_key").doNothing())
        .returning("id")
        .executeTakeFirst();
      return made !== undefined;
    },
    async replace(from: string, record: { id: string }): Promise<boolean> {
      const { rows } = await sql`
        update sandbox_payments set body = ${JSON.stringify(record)}::jsonb
         where id = ${record.id} and body ->> 'status' = ${from} returning id`.execute(db);
      return rows.length === 1;
    },
  };
}
