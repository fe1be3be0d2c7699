import type { SentCall, SentFile } from "#app/contract/backend.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Answer, ApiVerdict, ApiCaller } from "./caller.ts";
import { callApi, transportOf, type Transport } from "./call.ts";
import { sentCall, type AnyInput } from "./sent-call.ts";
import { bareProblem, type Problem } from "./problem.ts";
import { publicCacheOf } from "./public-cache.ts";

/** `sentence` words a refusal that came without a message. */
export type WordedCaller = ApiCaller & { sentence?: (problem: Problem) => string };
/** Calls any endpoint; `ShopApi` has the types of input and result. */
export type Send = (endpoint: Endpoint, input?: AnyInput) => Promise<ApiVerdict<unknown>>;

/** Calls of the API within one request of one visitor, cached as their endpoints declare. */
export function sendAs(caller: WordedCaller): Send {
  const cache = publicCacheOf(caller.backend);
  const unversioned = transportOf(caller);
  const transport: Transport = async (endpoint, sent) => {
    const answer = await unversioned(endpoint, sent);
    cache.noteVersion(answer.publicVersion);
    return answer;
  };

  /** Notes refusals for the whole request and adds missing messages. */
  async function send(endpoint: Endpoint, sent: SentCall): Promise<ApiVerdict<unknown>> {
    const verdict = isAddress(sent) ? await callApi({ caller, transport, endpoint, sent }) : nowhere;
    if (verdict.ok) return ok(resultOf(endpoint, verdict.value));
    caller.onRefusal?.(endpoint.path, verdict);
    return verdict.bare && caller.sentence ? { ...verdict, messages: [caller.sentence(verdict)] } : verdict;
  }

  return (endpoint, input) => {
    const sent = sentCall(input);
    const { cached, personal } = endpoint;
    const isOwn = (cached === "listing" && caller.token !== null) || personal?.safeParse(sent.body).success;
    if (cached === undefined || isOwn) return send(endpoint, sent);
    const city = cached === "city" || cached === "listing" ? caller.city : null;
    const key = JSON.stringify([endpoint.method, endpoint.path, city, sent.params, sent.query, sent.body]);
    return cache.get(cached, key, () => send(endpoint, sent));
  };
}

function resultOf({ answer, opens }: Endpoint, { value, tokens }: Answer): unknown {
  if (typeof answer === "string") return responseOf(value);
  return opens ? { answer: value, tokens } : value;
}

/** Over HTTP a file comes as a Response; in-process files are wrapped in one. */
function responseOf(file: unknown): Response {
  if (file instanceof Response) return file;
  const { bytes, headers } = file as SentFile;
  return new Response(bytes, { headers });
}

/** Empty and dot segments would address another endpoint. */
function isAddress({ params }: SentCall): boolean {
  return Object.values(params).every((value) => !/^\.{0,2}$/.test(value));
}

const nowhere: ApiVerdict<Answer> = no("notFound", bareProblem("notFound", 404));
