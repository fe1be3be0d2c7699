import type { z } from "zod";
import type { SentFile, SessionTokens } from "#app/contract/backend.ts";
import type { AnswerOf, Endpoint, EndpointGroup, ReadPart } from "#app/contract/endpoint.ts";
import type { ProblemCode, ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { DeclaredRefusal, RefusalCodeOf } from "#app/contract/refusals.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import type { LoadedViewer, UserRecord } from "#server/use-cases/sessions/viewer.ts";
import type { StaffViewer } from "#server/use-cases/staff/staff-session.ts";
import type { Caller } from "./caller.ts";
import type { InBatches } from "./in-batches.ts";
import type { ReceivedFile } from "#server/api/files/sent-file.ts";

/** Input of a handler: the caller and the validated parts of the request. */
export type HandlerInput<E extends Endpoint> = {
  ports: Ports;
  caller: Caller;
  viewer: LoadedViewer;
  buyer: Buyer;
  user: E["path"] extends `/private/${string}` ? UserRecord : UserRecord | null;
  /** Who acts at the desk; null in calls of buyers and before a session. */
  staff: E extends { path: `/desk/${string}` } ? (E extends { right: "signIn" } ? null : StaffViewer) : null;
  params: ReadPart<E, "params">;
  query: ReadPart<E, "query">;
  body: ReadPart<E, "body">;
  key: ReadPart<E, "key">;
  version: ReadPart<E, "version">;
  file: E extends { upload: z.ZodType } ? ReceivedFile : undefined;
};

/** Deeply readonly view of an answer: handlers may return shared lists of the use-cases. */
type Shown<T> = T extends readonly (infer Item)[]
  ? readonly Shown<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Shown<T[K]> }
    : T;

type Answered<E extends Endpoint> = E extends { answer: "file" | "pdf" }
  ? SentFile
  : E extends { answer: "page" }
    ? string
    : Shown<AnswerOf<E>> | InBatches<AnswerOf<E>>;

type Verdict<E extends Endpoint> =
  | ProblemOr<Answered<E>, RefusalCodeOf<E>>
  | (E extends { opens: true } ? { ok: true; value: Answered<E>; tokens: SessionTokens } : never);

export type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<Verdict<E>>;
export type HandlersOf<G extends EndpointGroup> = { [N in keyof G]: Handler<G[N]> };

/** An endpoint with its handler, types erased. */
export type Implementation<E extends Endpoint = Endpoint> = {
  endpoint: E;
  handle(input: HandlerInput<Endpoint>): Promise<ProblemOr<unknown, ProblemCode> & { tokens?: SessionTokens }>;
  /** Returned when the handler fails. */
  fallback?: unknown;
};

/** All endpoints of a group with their handlers. */
export type GroupImplementation<G extends EndpointGroup> = readonly Implementation<G[keyof G]>[];

/** Declared codes that a handler never returns, as "show: notFound"; a handler without an endpoint has all. */
type Unused<G extends EndpointGroup, H extends HandlersOf<G>> = {
  [
    N in keyof H & string
  ]: `${N}: ${N extends keyof G ? Exclude<DeclaredRefusal<G[N]>, RefusalsOf<H[N]>> : ProblemCode}`;
}[keyof H & string];

/** The handlers of a group, unless its entries declare too much: then implementations.ts does not compile. */
type Implemented<G extends EndpointGroup, H extends HandlersOf<G>> = [Unused<G, H>] extends [never]
  ? GroupImplementation<G>
  : { neverRefused: Unused<G, H> };

/** Handlers for exactly the endpoints of a group. `fallbacks` are returned when a handler or its admission fails. */
export function implement<G extends EndpointGroup, H extends HandlersOf<G>>(
  group: G,
  handlers: H,
  fallbacks: { [N in keyof G]?: AnswerOf<G[N]> } = {},
): Implemented<G, H> {
  const names: (keyof G)[] = Object.keys(group);
  const implementations: GroupImplementation<G> = names.map((name) => ({
    endpoint: group[name],
    // Input is parsed by the same schemas from which the handler's types are derived.
    handle: handlers[name] as unknown as Implementation["handle"],
    ...(name in fallbacks ? { fallback: fallbacks[name] } : {}),
  }));
  // The condition concerns types alone.
  return implementations as Implemented<G, H>;
}
