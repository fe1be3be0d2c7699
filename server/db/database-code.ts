/** SQLSTATE of what the database threw, or the system's code of a lost connection; empty for other errors. */
export function databaseCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/**
 * Did the server refuse a write since it takes none: a standby, or `default_transaction_read_only`
 * (read_only_sql_transaction)?
 */
export function isReadOnlyFault(error: unknown): boolean {
  return databaseCode(error) === "25006";
}
