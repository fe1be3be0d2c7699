/** SQLSTATE of a database error, or the system code of a lost connection; empty for other errors. */
export function databaseCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/**
 * Was a write refused by a read-only server, i.e. a standby or `default_transaction_read_only`
 * (read_only_sql_transaction)?
 */
export function isReadOnlyFault(error: unknown): boolean {
  return databaseCode(error) === "25006";
}
