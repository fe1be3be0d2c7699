import { problemStatus, type ProblemCode } from "#app/contract/problem.ts";
import { problemMessage } from "#server/api/problem-message.ts";

type About = { call: boolean; traceId: string; headers?: Record<string, string> };

/** The front's own short answer: an envelope for calls, a sentence for people. Never repeats anything of the request. */
export function refusal(code: ProblemCode, { call, traceId, headers = {} }: About): Response {
  const message = problemMessage(code, { traceId });
  const body = { messages: [message], errors: [], code, traceId, data: { messages: [message] } };
  return new Response(call ? JSON.stringify(body) : message, {
    status: problemStatus[code],
    headers: { "content-type": call ? "application/json; charset=utf-8" : "text/plain; charset=utf-8", ...headers },
  });
}
