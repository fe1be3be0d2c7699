import pg from "pg";
import { postgresUrl } from "#tests/support/database.ts";

/** An empty database of this run's own on the PostgreSQL that answers, gone when `work` is done. */
export async function withOwnDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  if (postgresUrl === null) throw new Error("no PostgreSQL answers");
  const name = `skoba_bench_${process.pid}`;
  await asAdmin(postgresUrl, (admin) => admin.query(`create database ${name}`));
  try {
    const url = new URL(postgresUrl);
    url.pathname = `/${name}`;
    return await work(url.href);
  } finally {
    await asAdmin(postgresUrl, (admin) => admin.query(`drop database ${name} with (force)`));
  }
}

async function asAdmin(address: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: address });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
