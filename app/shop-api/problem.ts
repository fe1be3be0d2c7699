import { problemShape, type FieldError } from "#app/contract/envelope.ts";

/** A refusal of the API as the storefront sees it; `code` "network" and "timeout" are the storefront's own. */
export type Problem = {
  code: string;
  status: number;
  messages: string[];
  errors: FieldError[];
  data: Record<string, unknown>;
  traceId: string;
};

export async function readProblem(response: Response): Promise<Problem> {
  const parsed = problemShape.safeParse(await jsonOf(response));
  if (!parsed.success) return bareProblem("internal", response.status);
  const { code, messages, errors, data = {}, traceId } = parsed.data;
  return { code, status: response.status, messages, errors, data, traceId };
}

export function bareProblem(code: string, status: number): Problem {
  return { code, status, messages: [], errors: [], data: {}, traceId: "" };
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
