import type { z } from "zod";
import type { Page } from "#app/domain/access.ts";
import type { StaffRight } from "#app/domain/staff/rights.ts";
import type { ProblemCode } from "./problem.ts";

/** Everyone, anonymously; guests and users; users only; the shop's staff. */
export type CallerKind = "public" | "mixed" | "private" | "desk";

/**
 * How the storefront caches the answers of an endpoint until the public data changes (app/shop-api/public-cache.ts):
 * - public: half a minute for everyone.
 * - city: the same, for each city.
 * - listing: for guests of a city, used only while the backend is unavailable; buyers have their own prices.
 * - status: one second, so that maintenance is noticed even by otherwise cached pages.
 */
export type Caching = "public" | "city" | "listing" | "status";

/**
 * One call of /api/v1 as plain data; the client, handlers and OpenAPI document are derived from it. Groups are in
 * `endpoints/`, all of them in `endpoints.ts`.
 */
export type Endpoint = {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** With parameters, as "/mixed/orders/claims/drafts/{uuid}"; the first segment is the caller kind. */
  readonly path: `/${CallerKind}/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON. */
  readonly body?: z.ZodType;
  /** One file as raw bytes instead of JSON; the schema is for its name in the header `file-name`. */
  readonly upload?: z.ZodType;
  /** Header `Idempotency-Key`. */
  readonly key?: z.ZodType;
  /** Header `If-Match`: the expected version. */
  readonly version?: z.ZodType;
  /** Schema of `data`; or a file, or the path of a site page to redirect to. */
  readonly answer: z.ZodType | "file" | "pdf" | "page";
  /** Codes with which the handler refuses, besides those of refusals.ts. */
  readonly refusals?: readonly ProblemCode[];
  /** Requires access to this page, or to any of these (specification §6). */
  readonly page?: Page | readonly Page[];
  /**
   * Of a call of the desk, each has one: what the person must be allowed to do (desk §1); "self" is for any of the
   * staff, "signIn" for those who are not signed in yet.
   */
  readonly right?: StaffRight | "self" | "signIn";
  /** A query by POST without side effects. */
  readonly reads?: true;
  /** Repeated input changes once, so the call may be retried without a key. */
  readonly once?: true;
  /** The storefront sends the form as filled in; the API reports what is missing. */
  readonly form?: true;
  /** The answer may issue session tokens. */
  readonly opens?: true;
  /** Reads the header `refreshtoken`. */
  readonly refreshToken?: true;
  readonly cached?: Caching;
  /** Bodies of this shape get an answer of the visitor's own, which is not cached. */
  readonly personal?: z.ZodType;
};

/** Endpoints of one noun by operation name. */
export type EndpointGroup = Readonly<Record<string, Endpoint>>;

type Part = "params" | "query" | "body" | "key" | "version";

/** A part of a call as its handler gets it; undefined if the endpoint has none. */
export type ReadPart<E extends Endpoint, P extends Part> =
  E extends Record<P, infer S> ? (S extends z.ZodType ? z.output<S> : undefined) : undefined;

/** A part of a call as sent. */
type SentPart<E extends Endpoint, P extends Part> =
  E extends Record<P, infer S> ? (S extends z.ZodType ? z.input<S> : undefined) : undefined;

export type BodyOf<E extends Endpoint> = E extends { form: true } ? Record<string, unknown> : SentPart<E, "body">;
/** Raw values of the query string; the API reports the invalid ones. */
export type QueryOf<E extends Endpoint> = { [N in keyof SentPart<E, "query">]?: string | number | undefined };
type ParamsOf<E extends Endpoint> = { [N in keyof SentPart<E, "params">]: string | number };

/** Exact input of an endpoint's call. */
export type InputOf<E extends Endpoint> = (E extends { params: z.ZodType } ? { params: ParamsOf<E> } : unknown) &
  (E extends { query: z.ZodType } ? { query?: QueryOf<E> } : unknown) &
  (E extends { body: z.ZodType }
    ? Record<never, never> extends BodyOf<E>
      ? { body?: BodyOf<E> }
      : { body: BodyOf<E> }
    : unknown) &
  (E extends { upload: z.ZodType } ? { file: NamedBytes } : unknown) &
  (E extends { key: z.ZodType }
    ? undefined extends SentPart<E, "key">
      ? { key?: string | undefined }
      : { key: string }
    : unknown) &
  (E extends { version: z.ZodType } ? { version: number } : unknown) &
  (E extends { refreshToken: true } ? { refreshToken: string | null } : unknown);

type Bytes = Uint8Array<ArrayBuffer>;
/** A large file is read as it is sent, from its beginning for each attempt. */
export type NamedBytes = { name: string; bytes: Bytes | (() => ReadableStream<Bytes>) };

/** The answer of a success, as both sides see it. */
export type AnswerOf<E extends Endpoint> = E["answer"] extends z.ZodType ? z.output<E["answer"]> : never;

export function callerKindOf({ path }: Pick<Endpoint, "path">): CallerKind {
  if (path.startsWith("/private/")) return "private";
  if (path.startsWith("/desk/")) return "desk";
  return path.startsWith("/mixed/") ? "mixed" : "public";
}
