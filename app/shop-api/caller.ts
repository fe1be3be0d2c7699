import type { ShopBackend, SessionTokens } from "#app/contract/backend.ts";
import type { Verdict } from "#app/domain/verdict.ts";
import type { EndedCall } from "./ended-call.ts";
import type { Problem } from "./problem.ts";

/** The caller as known to the storefront (specification §7, product rules §1.3). */
export type ApiCaller = {
  backend: ShopBackend;
  token: string | null;
  /** Session token of one of the staff: for calls of the desk, which take no other. */
  staffToken?: string | null;
  fingerprint: string | null;
  /** Slug of the city that determines prices and stock. */
  city: string | null;
  clientIp: string;
  userAgent: string;
  referer: string;
  requestId: string;
  /** Whether the page requires login. */
  authCheck: boolean;
  /** Called for every refused call, whatever its caller does with it. */
  onRefusal?: (path: string, problem: Problem) => void;
  /** Called after each attempt of a call. */
  onEnd?: (call: EndedCall) => void;
};

export type Answer = { value: unknown; tokens: SessionTokens | null };
export type ApiVerdict<T, P extends Problem = Problem> = Verdict<T, P>;

/** The answer, in-process or over HTTP; `wait` in seconds. */
export type CallAnswer = {
  status: number;
  wait: number;
  publicVersion: string | null;
  read: () => Promise<ApiVerdict<Answer>>;
};
