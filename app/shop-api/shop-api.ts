import type { SessionTokens } from "#app/contract/backend.ts";
import type { AnswerOf, Endpoint, EndpointGroup, InputOf } from "#app/contract/endpoint.ts";
import { endpoints, type Endpoints } from "#app/contract/endpoints.ts";
import type { ApiVerdict } from "./caller.ts";
import type { CallProblem } from "./problem.ts";
import { sendAs, type Send, type WordedCaller } from "./send-as.ts";
import type { AnyInput } from "./sent-call.ts";

/** Input may be omitted if the endpoint needs none. */
type Input<E extends Endpoint> =
  unknown extends InputOf<E>
    ? []
    : Record<never, never> extends InputOf<E>
      ? [input?: InputOf<E>]
      : [input: InputOf<E>];

/** The answer; with the tokens of the session that it opened; or a file. */
type ResultOf<E extends Endpoint> = E extends { answer: "file" | "pdf" }
  ? Response
  : E extends { opens: true }
    ? { answer: AnswerOf<E>; tokens: SessionTokens | null }
    : AnswerOf<E>;

/** Without redirects to pages of the site, which only browsers follow. */
type GroupClient<G extends EndpointGroup> = {
  readonly [N in keyof G as G[N] extends { answer: "page" } ? never : N]: (
    ...input: Input<G[N]>
  ) => Promise<ApiVerdict<ResultOf<G[N]>, CallProblem<G[N]>>>;
};

/** A method for each endpoint of each group. */
export type ShopApi = { readonly [N in keyof Endpoints]: GroupClient<Endpoints[N]> };

/** The typed client of /api/v1 for one request of one visitor. */
export function shopApi(caller: WordedCaller): ShopApi {
  // Answers have their types by their schemas, or in process by the types of handlers.
  return new LazyGroups(sendAs(caller)) as unknown as ShopApi;
}

type Methods = Record<string, (input?: AnyInput) => Promise<ApiVerdict<unknown>>>;

/** Makes a group when it is first used, since a page calls few of them. */
class LazyGroups {
  readonly #send: Send;
  readonly #made = new Map<string, Methods>();

  constructor(send: Send) {
    this.#send = send;
  }

  static {
    for (const [name, group] of Object.entries(endpoints))
      Object.defineProperty(this.prototype, name, {
        get(this: LazyGroups) {
          return this.#groupOf(name, group);
        },
      });
  }

  #groupOf(name: string, group: EndpointGroup): Methods {
    let methods = this.#made.get(name);
    if (methods === undefined) {
      methods = methodsOf(group, this.#send);
      this.#made.set(name, methods);
    }
    return methods;
  }
}

function methodsOf(group: EndpointGroup, send: Send): Methods {
  const methods: Methods = {};
  for (const [name, endpoint] of Object.entries(group))
    if (endpoint.answer !== "page") methods[name] = (input) => send(endpoint, input);
  return methods;
}
