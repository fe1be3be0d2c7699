import { problemStatus, type ProblemCode } from "#app/contract/problem.ts";
import { problemMessage } from "#server/api/problem-message.ts";
import { refusalPage, refusalPolicy, type RefusalKind, type Sign } from "#server/front/pages/refusal-page.ts";

export type RefusalCode = RefusalKind & ProblemCode;

type About = {
  sign: Sign;
  /** An API call, regardless of its Accept header. */
  call: boolean;
  /** The `Accept` header. */
  accept: string | null;
  /** A form or call that would have changed something. */
  sent: boolean;
  traceId: string;
  headers?: Record<string, string>;
};

/**
 * The front's own short response: an envelope for API calls, a page for browsers, a sentence otherwise. Never echoes
 * the request.
 */
export function refusal(code: RefusalCode, { sign, call, accept, sent, traceId, headers = {} }: About): Response {
  const status = problemStatus[code];
  const answer = (body: string, type: string, own: Record<string, string> = {}) =>
    new Response(body, {
      status,
      headers: { "content-type": `${type}; charset=utf-8`, ...(call ? {} : { vary: "Accept" }), ...own, ...headers },
    });
  if (!call && takes(accept, "text/html")) {
    const page = refusalPage(code, { sign, sent, code: code === "internal" ? traceId : null });
    return answer(page, "text/html", { "content-security-policy": refusalPolicy, "x-robots-tag": "noindex, nofollow" });
  }
  const message = problemMessage(code, { traceId });
  if (!call && !takes(accept, "application/json")) return answer(message, "text/plain");
  return answer(
    JSON.stringify({ messages: [message], errors: [], code, traceId, data: { messages: [message] } }),
    "application/json",
  );
}

/** Only explicitly named types: a wildcard states no preference. */
function takes(accept: string | null, type: string): boolean {
  return (accept ?? "")
    .toLowerCase()
    .split(",")
    .some((entry) => {
      const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
      return name === type && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    });
}
