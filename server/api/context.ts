import type { Context } from "hono";
import type { ProblemCode } from "#app/contract/problem.ts";
import type { Ports } from "#server/ports/ports.ts";
import { refusalOf, refusalResponse } from "./refusals.ts";

/** Variables set for every request, including those that match no endpoint. */
export type ApiEnv = { Variables: { ports: Ports; traceId: string } };
export type ApiContext = Context<ApiEnv>;

/** Refuses a request before it reaches an endpoint. */
export function refuse(c: ApiContext, code: ProblemCode): Response {
  const of = { ports: c.get("ports"), traceId: c.get("traceId"), method: c.req.method, route: c.req.routePath };
  return refusalResponse(refusalOf(of, code));
}
