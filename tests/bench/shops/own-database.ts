import pg from "pg";
import { postgresUrl } from "#tests/support/shops/database.ts";

/** A database for this run, empty or a copy of `template`, dropped after `work`. */
export async function withOwnDatabase<T>(work: (url: string) => Promise<T>, template = "template1"): Promise<T> {
  if (postgresUrl === null) throw new Error("no PostgreSQL available");
  const name = `skoba_bench_${process.pid}`;
  await asAdmin(postgresUrl, (admin) => admin.query(`create database ${name} template ${template}`));
  try {
    return await work(withDatabaseName(postgresUrl, name));
  } finally {
    await asAdmin(postgresUrl, (admin) => admin.query(`drop database ${name} with (force)`));
  }
}

export function withDatabaseName(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

export async function asAdmin<T>(address: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: address });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
