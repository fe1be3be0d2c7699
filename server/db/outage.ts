import { databaseCode } from "./database-code.ts";
import { DatabaseAway } from "./guarded-pool.ts";
import { TableLocked } from "./table-locks.ts";

/**
 * Is this an outage (restart, time-out, no free connection, lock time-out, serialization failure)? It is transient and
 * may be retried; anything else is a bug.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = databaseCode(error);
  if (error instanceof DatabaseAway || error instanceof TableLocked) return true;
  return transient.test(code) || (code === "" && silent.test(error.message));
}

// 08 connection, 40001 serialization, 40P01 deadlock, 53 resources, 55P03 lock time-out, 57014 statement time-out, 57P shutdown
const transient =
  /^(08...|40001|40P01|53...|55P03|57014|57P..|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
// node-postgres errors without a code
const silent =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout/i;
