import { problemStatus, type ProblemCode } from "#app/contract/problem.ts";
import { problemMessage } from "#server/api/problem-message.ts";
import { refusalPage, refusalPolicy, type RefusalKind, type Sign } from "./refusal-page.ts";

export type RefusalCode = RefusalKind & ProblemCode;

type About = {
  sign: Sign;
  /** A call of the API, whatever it says it accepts. */
  call: boolean;
  /** The request's `Accept`. */
  accept: string | null;
  /** A form or a call that wanted to change something. */
  sent: boolean;
  traceId: string;
  headers?: Record<string, string>;
};

/** The front's own short answer: an envelope for programs, a page for browsers, a sentence for the rest. Never repeats anything of the request. */
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

/** Only a type named in full: whoever takes anything has not said what they are. */
function takes(accept: string | null, type: string): boolean {
  return (accept ?? "")
    .toLowerCase()
    .split(",")
    .some((entry) => {
      const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
      return name === type && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    });
}
