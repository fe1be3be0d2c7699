import type { DirectCalls, SentCall } from "#app/contract/backend.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { ok, no } from "#app/domain/verdict.ts";
import type { CallAnswer } from "./caller.ts";
import { problemOf } from "./problem.ts";

/** An in-process call; null if the backend does not know the endpoint. */
export async function callDirectly(
  direct: DirectCalls,
  endpoint: Endpoint,
  sent: SentCall,
): Promise<CallAnswer | null> {
  const outcome = await direct.call(endpoint, sent);
  if (outcome === null) return null;
  const publicVersion = direct.publicVersion();
  if (!outcome.ok) {
    const { status, body, wait } = outcome;
    const problem = problemOf(body, status);
    return { status, wait, publicVersion, read: async () => no(problem.code, problem) };
  }
  const { value, tokens } = outcome;
  return { status: 200, wait: 0, publicVersion, read: async () => ok({ value, tokens }) };
}
