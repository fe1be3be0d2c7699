import { z } from "zod";

/**
 * Result of an attempt: `failed` are statuses from 500 on, `mismatch` answers outside the contract. `resource`:
 * beginning of the path, without identifiers. `fault`: to be logged. `error`: the thrown value.
 */
export type EndedCall = {
  resource: string;
  end: "answered" | "refused" | "failed" | "network" | "timeout" | "mismatch";
  fault: boolean;
  status?: number;
  error?: unknown;
};

/** A call that failed without the visitor's fault. `resource` as above. */
export type FailedCall = { resource: string; status: number; code: string; traceId: string };

/** No answer came. */
export type LostCall = { lost: "network" | "timeout"; error?: unknown };

/** An answer outside the contract: a bug, not an outage. */
export class ContractMismatch extends Error {
  override name = "ContractMismatch";
}

export function mismatchOf(error: z.ZodError | undefined): ContractMismatch {
  const what = error ? z.prettifyError(error) : "no data";
  return new ContractMismatch(`the API answered something else than agreed: ${what}`);
}

/** For the `catch` of a body: invalid JSON is not a lost connection. */
export function badJson(cause: unknown): never {
  if (!(cause instanceof SyntaxError)) throw cause;
  throw new ContractMismatch("the API answered something else than agreed: no JSON", { cause });
}

export function endedCall(path: string, outcome: number | LostCall, mismatch: ContractMismatch | undefined): EndedCall {
  const resource = path.split("/", 4).join("/");
  if (typeof outcome !== "number") return { resource, end: outcome.lost, fault: true, error: outcome.error };
  if (mismatch) return { resource, end: "mismatch", fault: true, status: outcome, error: mismatch };
  if (outcome >= 500) return { resource, end: "failed", fault: true, status: outcome };
  return { resource, end: outcome >= 400 ? "refused" : "answered", fault: false, status: outcome };
}
