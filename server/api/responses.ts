import { createRoute, OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { problemShape, type DirectAnswer, type FieldError } from "#app/contract/envelope.ts";
import { problemStatus, type ProblemCode, type ProblemOr } from "#app/contract/problem.ts";
import { redactorOf, type Redactor } from "#app/contract/hidden.ts";
import { mayOpen, type Page } from "#app/domain/access.ts";
import { fieldError, namedMessage, type Issue } from "#app/i18n/field-error.ts";
import { problemMessage } from "./problem-message.ts";
import type { Caller } from "./caller.ts";
import type { Ports } from "#server/ports/ports.ts";
import { seesOwnPrices } from "#server/use-cases/account/buyer.ts";
import type { LoadedViewer, UserRecord } from "#server/use-cases/account/viewer.ts";

/** What every handler finds in its context. `viewer` is loaded for /mixed and /private calls; elsewhere it is a guest. */
export type ApiEnv = {
  Bindings: { direct?: DirectAnswer | undefined };
  Variables: { ports: Ports; traceId: string; caller: Caller; viewer: LoadedViewer };
};
export type ApiContext = Context<ApiEnv>;

/** A part of the API: mounted by app.ts under /api/v1. A body that breaks its schema is refused before the handler. */
export function apiGroup(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook(result, c) {
      if (result.success) return;
      return refuse(c, "validation", { issues: result.error.issues });
    },
  });
}

/** A body described so that it is always checked: without `required` a request naming no content type would pass unread. */
export function jsonOf<S extends z.ZodType>(schema: S) {
  return { required: true as const, content: { "application/json": { schema } } };
}

type CallConfig = Omit<RouteConfig, "responses"> & { request?: { body?: { required: true } } };

/** The description of a call with its success shape and the refusals common to all. */
export function call<const P extends string, R extends CallConfig & { path: P }>(config: R, data: z.ZodType) {
  const redact = redactorOf(data);
  if (redact !== null) redactors.set(callName(config.method, config.path), redact);
  // Handlers answer through `reply`, `answer` and `refuse`; typed so, Hono lets them.
  const responses: RouteConfig["responses"] = {
    200: { description: "OK", content: { "application/json": { schema: z.object({ data }) } } },
    default: { description: "Refused", content: { "application/json": { schema: problemShape } } },
  };
  return createRoute({ ...config, responses });
}

/** By the name of the call, for those whose answers tell what a company pays. */
const redactors = new Map<string, Redactor>();

/** "get /private/orders/orders/:id", whether the slots are written as the description writes them or as Hono does. */
function callName(method: string, path: string): string {
  return `${method.toLowerCase()} ${path.replace(/^\/api\/v1/, "").replace(/\{(\w+)\}/g, ":$1")}`;
}

/** Without the sums that its contract marks, for a member who may not see them; whatever the use-case left in. */
function shownTo(c: ApiContext, data: unknown): unknown {
  if (seesOwnPrices(c.get("viewer"))) return data;
  return redactors.get(callName(c.req.method, c.req.routePath))?.(data) ?? data;
}

/** The answer of a use-case that may refuse: `{data}` with its value, or the refusal with its details. */
export function reply<V>(c: ApiContext, verdict: ProblemOr<V>): Response {
  if (verdict.ok) return answer(c, verdict.value);
  return refuse(c, verdict.code, { ...verdict });
}

/** `{data}`. The shape is checked where tests read it, not on every call. */
export function answer(c: ApiContext, whole: unknown): Response {
  const { direct } = c.env;
  const data = shownTo(c, whole);
  if (direct === undefined) return c.json({ data });
  direct.data = data;
  return c.body(null);
}

/** `field` names the one field a refusal is about; `issues` are several, each with its own message. */
type RefusalDetails = Record<string, unknown> & { field?: string; issues?: readonly Issue[] };

/** The one way to refuse: status from the table, Russian message from the dictionary, details for programs. */
export function refuse(c: ApiContext, code: ProblemCode, details: RefusalDetails = {}): Response {
  // What is left of a verdict besides its details says nothing new.
  const { issues, field, ok: _, code: __, ...data } = details;
  const traceId = c.get("traceId");
  const message = problemMessage(code, { traceId, ...data });
  const errors = issues ? issues.map((issue) => fieldError(issue)) : ofField(field, code, message);
  const messages = [errors[0] ? namedMessage(errors[0]) : message];
  const body = { messages, errors, code, traceId, data: { ...data, messages } };
  if (code in told)
    c.get("ports").log.info(
      { event: "call.refused", requestId: traceId, reason: code, method: c.req.method, route: c.req.routePath },
      told[code] ?? code,
    );
  const wait = retryAfter[code];
  return new Response(JSON.stringify(body), {
    status: problemStatus[code],
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(wait === undefined ? {} : { "retry-after": String(wait) }),
    },
  });
}

/** Refusals that tell of an attack (security L5); those of codes are logged where they are checked. */
const told: Partial<Record<ProblemCode, string>> = {
  unauthorized: "a call without a good login was refused",
  sessionExpired: "a session whose time is over was refused",
  sessionReused: "a session that was ended for a token used twice was refused",
  sessionClosed: "a session that was ended from another device was refused",
  closedRole: "a call closed for this buyer was refused",
  moderation: "a call of a buyer on moderation was refused",
  notFound: "a call for what is not there, or somebody else's, was refused",
  tooManyRequests: "a call over the limit was refused",
};

const retryAfter: Partial<Record<ProblemCode, number>> = {
  inProgress: 1,
  tooManyRequests: 60,
  maintenance: 60,
  readOnly: 30,
  overloaded: 5,
  timeout: 1,
};

/** Refuses what the viewer may not open (specification §6); null when he may. */
export function refuseClosed(c: ApiContext, page: Page): Response | null {
  const verdict = mayOpen(page, c.get("viewer").viewer);
  if (verdict.ok) return null;
  return refuse(c, verdict.code === "guest" ? "unauthorized" : verdict.code);
}

/** The user of a /private call: app.ts has refused everybody else. */
export function userOf(c: ApiContext): UserRecord {
  const { user } = c.get("viewer");
  if (!user) throw new Error("a call of users stands outside /private");
  return user;
}

function ofField(field: string | undefined, code: ProblemCode, message: string): FieldError[] {
  if (field === undefined) return [];
  return code === "validation" ? [fieldError({ path: field.split("."), code: "custom" })] : [{ field, code, message }];
}

/** To a page of the site that takes the code of a link. */
export function toSitePage(c: ApiContext, page: string): Response {
  return c.redirect(
    `${c.get("ports").settings.siteUrl}${page}?${new URLSearchParams({ code: c.req.query("code") ?? "" })}`,
    302,
  );
}
