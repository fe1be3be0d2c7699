import pg from "pg";

/** Makes the database read-only or writable for new sessions and ends existing ones. */
export async function setReadOnly(url: string, on: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: "-c default_transaction_read_only=off" });
  await client.connect();
  const name = new URL(url).pathname.slice(1);
  await client.query(`alter database ${name} set default_transaction_read_only = ${on ? "on" : "off"}`);
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
}
