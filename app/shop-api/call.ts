import { z } from "zod";
import type { DirectAnswer } from "#app/contract/envelope.ts";
import { fileNameHeader } from "#app/contract/files.ts";
import type { Verdict } from "#app/domain/verdict.ts";
import { no, ok } from "#app/domain/verdict.ts";
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
};

export type Call<S extends z.ZodType> = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  shape: S;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** One file, sent as it is instead of JSON. */
  file?: { name: string; bytes: Uint8Array<ArrayBuffer> };
  idempotencyKey?: string;
  refreshToken?: string;
};

export type Answer<T> = { value: T; headers: Headers };
export type ApiVerdict<T> = Verdict<T, Problem>;

type Outcome = { response: Response; direct: DirectAnswer } | "network" | "timeout";

/** One call may take this long (decisions §1.19). */
const timeoutMs = 15_000;
/** Reads, and writes that carry a key, are tried once more (decisions §1.23); 5xx of an in-process backend are bugs. */
const retried = new Set([408, 409, 425, 429, 502, 503, 504]);
const longestWaitMs = 2_000;

export async function callApi<S extends z.ZodType>(
  caller: Caller,
  call: Call<S>,
): Promise<ApiVerdict<Answer<z.output<S>>>> {
  const first = await attempt(caller, call);
  if (!mayRetry(call, first)) return read(first, call.shape);
  await pause(first);
  return read(await attempt(caller, call), call.shape);
}

async function attempt(caller: Caller, call: Call<z.ZodType>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"timeout">((resolve) => {
    timer = setTimeout(resolve, timeoutMs, "timeout");
  });
  const direct: DirectAnswer = {};
  try {
    const answer = await Promise.race([caller.fetch(requestOf(caller, call), direct), late]);
    return answer === "timeout" ? answer : { response: answer, direct };
  } catch {
    return "network";
  } finally {
    // Timers left to run for fifteen seconds would hold more memory than the pages.
    clearTimeout(timer);
  }
}

function requestOf(
  caller: Caller,
  { method, path, query, body, file, idempotencyKey, refreshToken }: Call<z.ZodType>,
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
  if (body !== undefined) headers["content-type"] = "application/json";
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (file !== undefined) {
    headers["content-type"] = "application/octet-stream";
    headers[fileNameHeader] = encodeURIComponent(file.name.slice(-300).replace(/\p{Cs}/gu, "")) || "file";
    init.body = file.bytes;
  }
  return new Request(`http://api.internal/api/v1${path}${searchOf(query)}`, init);
}

function searchOf(query: Call<z.ZodType>["query"]): string {
  if (query === undefined) return "";
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `?${search}`;
}

function mayRetry({ method, idempotencyKey }: Call<z.ZodType>, outcome: Outcome): boolean {
  if (method !== "GET" && idempotencyKey === undefined) return false;
  if (outcome === "timeout") return false;
  return outcome === "network" || (retried.has(outcome.response.status) && waitOf(outcome.response) <= longestWaitMs);
}

function waitOf(response: Response): number {
  const seconds = Number(response.headers.get("retry-after") ?? 0);
  return Number.isFinite(seconds) ? seconds * 1_000 : 0;
}

function pause(outcome: Outcome): Promise<void> {
  const least = typeof outcome === "string" ? 0 : waitOf(outcome.response);
  // Jitter keeps visitors of one fault from coming back in step.
  return new Promise((resolve) => setTimeout(resolve, least + 50 + Math.random() * 150));
}

async function read<S extends z.ZodType>(outcome: Outcome, shape: S): Promise<ApiVerdict<Answer<z.output<S>>>> {
  if (outcome === "network") return refusal(bareProblem("network", 502));
  if (outcome === "timeout") return refusal(bareProblem("timeout", 504));
  const { response, direct } = outcome;
  if (!response.ok) return refusal(await readProblem(response));
  const { data } = envelope.parse("data" in direct ? direct : await response.json());
  const parsed = shape.safeParse(data);
  if (!parsed.success) throw new Error(`the API answered something else than agreed: ${z.prettifyError(parsed.error)}`);
  return ok({ value: parsed.data, headers: response.headers });
}

const envelope = z.object({ data: z.unknown() });

function refusal(problem: Problem): { ok: false } & Problem {
  return no(problem.code, problem);
}
