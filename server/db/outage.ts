import { databaseCode } from "./database-code.ts";
import { DatabaseAway } from "./guarded-pool.ts";

/**
 * Did the database not answer (restart, time-out, no free connection, a lock held too long, a serialization failure)?
 * That is transient: the caller may try again. Anything else is a bug.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = databaseCode(error);
  return error instanceof DatabaseAway || transient.test(code) || (code === "" && silent.test(error.message));
}

// 08 connection, 40001 serialization, 40P01 deadlock, 53 resources, 55P03 lock time-out, 57014 statement time-out, 57P shutdown
const transient =
  /^(08...|40001|40P01|53...|55P03|57014|57P..|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
// node-postgres gives these no code
const silent =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout/i;
