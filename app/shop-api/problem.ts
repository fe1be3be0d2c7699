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

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}
