import { z } from "zod";
import type { DirectAnswer } from "#app/contract/envelope.ts";
import { fileNameHeader } from "#app/contract/files.ts";
import type { Verdict } from "#app/domain/verdict.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { badJson, ContractMismatch, endedCall, mismatchOf, type EndedCall, type LostCall } from "./ended-call.ts";
import { bareProblem, readProblem, type Problem } from "./problem.ts";

/** The backend, in this process or over HTTP. */
export type ApiFetch = (request: Request, direct?: DirectAnswer) => Promise<Response>;

/** Who calls, as the storefront knows it (specification §7, decisions §1.3). */
export type Caller = {
  fetch: ApiFetch;
  token: string | null;
  fingerprint: string | null;
  /** Slug of the city whose prices and stock are asked for. */
  city: string | null;
  clientIp: string;
  userAgent: string;
  referer: string;
  requestId: string;
  /** Does the page need a logged-in user? */
  authCheck: boolean;
  /** Told of every refused call, whatever its caller makes of it. */
  onRefusal?: (path: string, problem: Problem) => void;
  /** Told how each try of each call ended. */
  onEnd?: (call: EndedCall) => void;
};

export type Call<S extends z.ZodType> = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  shape: S;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** One file, sent as it is instead of JSON. */
  file?: { name: string; bytes: Uint8Array<ArrayBuffer> };
  idempotencyKey?: string;
  refreshToken?: string;
  version?: number; // of what is changed, as it was shown
  /** A question asked by POST: it changes nothing, however often it is asked. */
  reads?: boolean;
};

export type Answer<T> = { value: T; headers: Headers };
export type ApiVerdict<T> = Verdict<T, Problem>;

type Outcome = { response: Response; direct: DirectAnswer } | LostCall;

/** A file that the API hands out, as it comes; a refusal is read as of any call. */
export async function callForFile(
  caller: Caller,
  { path, query }: Pick<Call<z.ZodType>, "path" | "query">,
): Promise<ApiVerdict<Response>> {
  const call: Call<z.ZodType> = { method: "GET", path, shape: z.unknown(), query: query ?? {} };
  const outcome = await attempt(caller, call);
  tell(caller, call, outcome);
  if ("lost" in outcome) return refusal(bareProblem(outcome.lost, outcome.lost === "network" ? 502 : 504));
  return outcome.response.ok ? ok(outcome.response) : refusal(await readProblem(outcome.response));
}

/** One call may take this long (decisions §1.19). */
const timeoutMs = 15_000;
/**
 * Specification §9. Reads, and writes that carry a key, are tried once more (decisions §1.23). A page waits for no
 * backend that wants to be asked later: what is to be shown is shown without, or its reader is told when to come.
 */
const retried = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const longestWaitMs = 2_000;

export async function callApi<S extends z.ZodType>(
  caller: Caller,
  call: Call<S>,
): Promise<ApiVerdict<Answer<z.output<S>>>> {
  const first = await attempt(caller, call);
  if (!mayRetry(call, first)) return read(caller, call, first);
  tell(caller, call, first);
  await pause(first);
  return read(caller, call, await attempt(caller, call));
}

async function attempt(caller: Caller, call: Call<z.ZodType>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null);
  });
  const direct: DirectAnswer = {};
  try {
    const response = await Promise.race([caller.fetch(requestOf(caller, call), direct), late]);
    return response === null ? { lost: "timeout" } : { response, direct };
  } catch (error) {
    return { lost: "network", error };
  } finally {
    // Timers left to run for fifteen seconds would hold more memory than the pages.
    clearTimeout(timer);
  }
}

function requestOf(
  caller: Caller,
  { method, path, query, body, file, idempotencyKey, refreshToken, version }: Call<z.ZodType>,
): Request {
  const headers: Record<string, string> = {
    "x-client-ip": caller.clientIp,
    "x-request-id": caller.requestId,
    "user-agent": caller.userAgent,
    "auth-check": String(caller.authCheck),
    referer: caller.referer,
  };
  if (caller.token !== null) headers["authorization"] = `Bearer ${caller.token}`;
  if (caller.fingerprint !== null) headers["fingerprint"] = caller.fingerprint;
  if (caller.city !== null) headers["city"] = caller.city;
  if (refreshToken !== undefined) headers["refreshtoken"] = refreshToken;
  if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
  if (version !== undefined) headers["if-match"] = `"${version}"`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (file !== undefined) {
    headers["content-type"] = "application/octet-stream";
    headers[fileNameHeader] = encodeURIComponent(file.name.slice(-300).replace(/\p{Cs}/gu, "")) || "file";
    // As a stream it is handed over; as bytes it would be copied.
    init.body = streamOf(file.bytes);
    init.duplex = "half";
  }
  return new Request(`http://api.internal/api/v1${path}${searchOf(query)}`, init);
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

function searchOf(query: Call<z.ZodType>["query"]): string {
  if (query === undefined) return "";
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `?${search}`;
}

function mayRetry(call: Call<z.ZodType>, outcome: Outcome): boolean {
  const reads = isRead(call);
  if (!reads && call.idempotencyKey === undefined) return false;
  if ("lost" in outcome) return outcome.lost === "network";
  return retried.has(outcome.response.status) && waitOf(outcome.response) <= (reads ? 0 : longestWaitMs);
}

function isRead({ method, reads = method === "GET" }: Call<z.ZodType>): boolean {
  return reads;
}

function waitOf(response: Response): number {
  const seconds = Number(response.headers.get("retry-after") ?? 0);
  return Number.isFinite(seconds) ? seconds * 1_000 : 0;
}

function pause(outcome: Outcome): Promise<void> {
  const least = "lost" in outcome ? 0 : waitOf(outcome.response);
  // Jitter keeps visitors of one fault from coming back in step.
  return new Promise((resolve) => setTimeout(resolve, least + 50 + Math.random() * 150));
}

async function read<S extends z.ZodType>(
  caller: Caller,
  call: Call<S>,
  outcome: Outcome,
): Promise<ApiVerdict<Answer<z.output<S>>>> {
  try {
    const verdict = await understood(outcome, call.shape);
    tell(caller, call, outcome);
    return verdict;
  } catch (error) {
    if (error instanceof ContractMismatch) {
      tell(caller, call, outcome, error);
      // A form keeps its page: what it asked for may be done or not, and the visitor has to look.
      if (!isRead(call)) return refusal(bareProblem("internal", 502));
      throw error;
    }
    // Cut off in the middle of its answer.
    return read(caller, call, { lost: "network", error });
  }
}

async function understood<S extends z.ZodType>(outcome: Outcome, shape: S): Promise<ApiVerdict<Answer<z.output<S>>>> {
  if ("lost" in outcome) return refusal(bareProblem(outcome.lost, outcome.lost === "network" ? 502 : 504));
  const { response, direct } = outcome;
  if (!response.ok) return refusal(await readProblem(response));
  const wrapped = envelope.safeParse("data" in direct ? direct : await response.json().catch(badJson));
  const parsed = shape.safeParse(wrapped.data?.data);
  if (!wrapped.success || !parsed.success) throw mismatchOf(wrapped.error ?? parsed.error);
  return ok({ value: parsed.data, headers: response.headers });
}

const envelope = z.object({ data: z.unknown() });

function tell({ onEnd }: Caller, { path }: Call<z.ZodType>, outcome: Outcome, mismatch?: ContractMismatch): void {
  if (onEnd) onEnd(endedCall(path, "lost" in outcome ? outcome : outcome.response.status, mismatch));
}

function refusal(problem: Problem): { ok: false } & Problem {
  return no(problem.code, problem);
}
