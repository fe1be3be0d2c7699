import type { DirectCalls, SentCall } from "#app/contract/backend.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { no } from "#app/domain/verdict.ts";
import type { Answer, ApiVerdict, ApiCaller, CallAnswer } from "./caller.ts";
import { callDirectly } from "./directly.ts";
import { ContractMismatch, endedCall, type LostCall } from "./ended-call.ts";
import { callOverHttp } from "./over-http.ts";
import { bareProblem, type Problem } from "./problem.ts";

/** Performs one attempt of a call. */
export type Transport = (endpoint: Endpoint, sent: SentCall) => Promise<CallAnswer>;

/** In-process if the backend is in this process, otherwise over HTTP. */
export function transportOf(caller: ApiCaller): Transport {
  const { backend } = caller;
  const direct: DirectCalls | undefined = backend.open?.(caller);
  return async (endpoint, sent) =>
    (direct && (await callDirectly(direct, endpoint, sent))) ?? callOverHttp(caller, backend, endpoint, sent);
}

type Outcome = CallAnswer | LostCall;
type Call = { caller: ApiCaller; transport: Transport; endpoint: Endpoint; sent: SentCall };

/** Timeout of one call (product rules §1.19). */
const timeoutMs = 15_000;
/** A file takes as long to be stored as to be sent. */
const uploadTimeoutMs = 120_000;
/**
 * Specification §9. Reads, and writes with a key, are retried once (product rules §1.23). A page does not wait for a
 * backend that asks to be called later: it is shown without the data, or says when to come back.
 */
const retried = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const longestWaitMs = 2_000;

export async function callApi(call: Call): Promise<ApiVerdict<Answer>> {
  const first = await attempt(call);
  if (!mayRetry(call, first)) return read(call, first);
  reportEnd(call, first);
  await pause(first);
  return read(call, await attempt(call));
}

async function attempt({ transport, endpoint, sent }: Call): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, endpoint.upload === undefined ? timeoutMs : uploadTimeoutMs, null);
  });
  try {
    return (await Promise.race([transport(endpoint, sent), late])) ?? { lost: "timeout" };
  } catch (error) {
    return { lost: "network", error };
  } finally {
    // Pending timers of fifteen seconds would hold more memory than the pages.
    clearTimeout(timer);
  }
}

function mayRetry({ endpoint, sent }: Call, outcome: Outcome): boolean {
  // Files take long to make: the user can retry.
  if (typeof endpoint.answer === "string") return false;
  const reads = isRead(endpoint);
  if (!reads && endpoint.once !== true && sent.key === undefined) return false;
  if ("lost" in outcome) return outcome.lost === "network";
  return retried.has(outcome.status) && outcome.wait * 1_000 <= (reads ? 0 : longestWaitMs);
}

function isRead({ method, reads }: Endpoint): boolean {
  return reads === true || method === "get";
}

function pause(outcome: Outcome): Promise<void> {
  const least = "lost" in outcome ? 0 : outcome.wait * 1_000;
  // Jitter, so that visitors of one failure do not retry in step.
  return new Promise((resolve) => setTimeout(resolve, least + 50 + Math.random() * 150));
}

async function read(call: Call, outcome: Outcome): Promise<ApiVerdict<Answer>> {
  if ("lost" in outcome) {
    reportEnd(call, outcome);
    return refusal(bareProblem(outcome.lost, outcome.lost === "network" ? 502 : 504));
  }
  try {
    const verdict = await outcome.read();
    reportEnd(call, outcome);
    return verdict;
  } catch (error) {
    // The answer was cut off.
    if (!(error instanceof ContractMismatch)) return read(call, { lost: "network", error });
    reportEnd(call, outcome, error);
    // A form keeps its page: the change may or may not have happened, and the visitor has to check.
    if (!isRead(call.endpoint)) return refusal(bareProblem("internal", 502));
    throw error;
  }
}

function reportEnd({ caller, endpoint }: Call, outcome: Outcome, mismatch?: ContractMismatch): void {
  caller.onEnd?.(endedCall(endpoint.path, "lost" in outcome ? outcome : outcome.status, mismatch));
}

function refusal(problem: Problem): { ok: false } & Problem {
  return no(problem.code, problem);
}
