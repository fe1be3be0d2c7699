import type { ProblemCode } from "#app/contract/problem.ts";
import { problemShape, type FieldError } from "#app/contract/envelope.ts";

/** A refusal of the API as the storefront sees it; `code` "network" and "timeout" are the storefront's own. */
export type Problem = {
  code: string;
  status: number;
  /** Never empty where the caller has `sentence`: an answer without a usable one gets the shop's. */
  messages: string[];
  /** The answer brought no sentence of its own. */
  bare: boolean;
  errors: FieldError[];
  data: Record<string, unknown>;
  traceId: string;
};

export async function readProblem(response: Response): Promise<Problem> {
  const parsed = problemShape.safeParse(await jsonOf(response));
  if (!parsed.success) return bareProblem(codeOfStatus.get(response.status) ?? "internal", response.status);
  const { code, errors, data = {}, traceId } = parsed.data;
  const messages = parsed.data.messages.filter(isSentence);
  return { code, status: response.status, messages, bare: messages.length === 0, errors, data, traceId };
}

export function bareProblem(code: string, status: number): Problem {
  return { code, status, messages: [], bare: true, errors: [], data: {}, traceId: "" };
}

/** What a status says when no envelope came with it: a proxy in between, or another backend. */
const codeOfStatus: ReadonlyMap<number, ProblemCode> = new Map([
  [401, "unauthorized"],
  [404, "notFound"],
  [413, "payloadTooLarge"],
  [429, "tooManyRequests"],
  [501, "notImplemented"],
  [503, "maintenance"],
  [504, "timeout"],
]);

/** Something to show: not empty, and without a placeholder that nothing filled. */
function isSentence(message: string): boolean {
  return message.trim() !== "" && !message.includes("{{");
}

const passing = new Set([408, 425, 429, 500, 502, 504]);

/** A fault of the backend that says nothing of what was asked. 501 and 503 close the shop (specification §8), but for too many visitors. */
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
