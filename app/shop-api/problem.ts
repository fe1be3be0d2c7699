import type { Endpoint } from "#app/contract/endpoint.ts";
import type { ProblemCode } from "#app/contract/problem.ts";
import type { FrontRefusal, RefusalCodeOf } from "#app/contract/refusals.ts";
import { problemShape, type FieldError, type ProblemBody } from "#app/contract/envelope.ts";

/** A refusal of the API; the codes "network" and "timeout" are the storefront's own. */
export type Problem<C extends string = string> = {
  code: C;
  status: number;
  /** Never empty if the caller has `sentence`: an answer without a usable message gets the shop's. */
  messages: string[];
  /** The answer had no message of its own. */
  bare: boolean;
  errors: FieldError[];
  data: Record<string, unknown>;
  traceId: string;
};

export async function readProblem(response: Response): Promise<Problem> {
  const parsed = problemShape.safeParse(await jsonOf(response));
  if (!parsed.success) return bareProblem(codeOfStatus.get(response.status) ?? "internal", response.status);
  return problemOf(parsed.data, response.status);
}

export function problemOf({ code, errors, data, traceId, ...body }: ProblemBody, status: number): Problem {
  const messages = body.messages.filter(isSentence);
  return { code, status, messages, bare: messages.length === 0, errors, data: data ?? {}, traceId };
}

export function bareProblem(code: string, status: number): Problem {
  return { code, status, messages: [], bare: true, errors: [], data: {}, traceId: "" };
}

/** Codes by status for answers without an envelope: from a proxy, or another backend. */
const codeOfStatus: ReadonlyMap<number, ProblemCode> = new Map([
  [401, "unauthorized"],
  [404, "notFound"],
  [413, "payloadTooLarge"],
  [429, "tooManyRequests"],
  [501, "notImplemented"],
  [503, "maintenance"],
  [504, "timeout"],
]);

/** A presentable message: not empty, without unfilled placeholders. */
function isSentence(message: string): boolean {
  return message.trim() !== "" && !message.includes("{{");
}

/** Codes with which a call of an endpoint may end: its own, those of the front, proxies and the storefront. */
export type CallProblem<E extends Endpoint> = Problem<
  RefusalCodeOf<E> | FrontRefusal | "network" | "maintenance" | "notFound" | "notImplemented" | "unauthorized"
>;

const passing = new Set([408, 425, 429, 500, 502, 504]);

/** A backend failure unrelated to the request. 501 and 503 close the shop (specification §8), except for overload. */
export function isPassing({ status, code }: Problem): boolean {
  return passing.has(status) || code === "overloaded";
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}
