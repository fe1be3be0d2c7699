import type { Endpoint, NamedBytes } from "./endpoint.ts";
import type { ProblemBody } from "./envelope.ts";

/** Session tokens issued by a login besides its answer. */
export type SessionTokens = { token: string; refreshToken: string };

/** A call before validation by its shapes. */
export type SentCall = {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
  key?: string | undefined;
  /** The header's raw value: "3" with quotes. */
  version?: string | undefined;
  refreshToken?: string | undefined;
  file?: NamedBytes | undefined;
};

/** A file answered by the API, whole or while it is read. */
export type SentFile = {
  headers: Readonly<Record<string, string>>;
  bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
};

/** Result of a call; `wait`: seconds until a retry makes sense. */
export type CallOutcome =
  | { ok: true; value: unknown; tokens: SessionTokens | null }
  | { ok: false; status: number; body: ProblemBody; wait: number };

/** The caller of a page's API calls. */
export type PageVisitor = {
  token: string | null;
  /** Session token of one of the staff: for calls of the desk, which take no other. */
  staffToken?: string | null;
  fingerprint: string | null;
  /** Slug of the city that determines prices and stock. */
  city: string | null;
  clientIp: string;
  userAgent: string;
  requestId: string;
};

/** In-process calls of one visitor, without HTTP. */
export type DirectCalls = {
  call: (endpoint: Endpoint, sent: SentCall) => Promise<CallOutcome> | null;
  /** Version of the public data. */
  publicVersion: () => string;
};

/** The backend as used by the storefront: over HTTP, or in-process if both are one process. */
export type ShopBackend = {
  fetch: (request: Request) => Promise<Response>;
  open?: (visitor: PageVisitor) => DirectCalls;
};
