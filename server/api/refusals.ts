import type { FieldError, ProblemBody } from "#app/contract/envelope.ts";
import { problemStatus, type ProblemCode } from "#app/contract/problem.ts";
import { fieldError, namedMessage, type Issue } from "#app/i18n/field-error.ts";
import type { Ports } from "#server/ports/ports.ts";
import { plainValue } from "./plain-value.ts";
import { problemMessage } from "./problem-message.ts";

/** Another field that is wrong as well, with what its message names. */
type FieldRefusal = { code: ProblemCode; field: string } & Record<string, unknown>;
/**
 * `field`: the single invalid field, or the first one with the others `beside` it; `issues`: several of a body that the
 * contract refuses.
 */
export type RefusalDetails = Record<string, unknown> & {
  field?: string;
  beside?: readonly FieldRefusal[];
  issues?: readonly Issue[];
};
/** The call that is refused, for the log. */
export type RefusedCall = { ports: Ports; traceId: string; method: string; route: string };
export type Refusal = { ok: false; status: number; body: ProblemBody; wait: number };

/** Builds every refusal: status from the problem table, Russian message from the dictionary, details for programs. */
export function refusalOf(of: RefusedCall, code: ProblemCode, details: RefusalDetails = {}): Refusal {
  // The remaining fields of a verdict repeat the code.
  const { issues, field, beside = [], ok: _, code: __, ...data } = details;
  const { ports, traceId, method, route } = of;
  const message = problemMessage(code, { traceId, ...data });
  const errors = issues
    ? issues.map((issue) => fieldError(issue))
    : [...ofField(field, code, message), ...beside.map(errorBeside)];
  const messages = [errors[0] ? namedMessage(errors[0]) : message];
  if (code in suspicious)
    ports.log.info(
      { event: "call.refused", requestId: traceId, reason: code, method, route },
      suspicious[code] ?? code,
    );
  return {
    ok: false,
    status: problemStatus[code],
    body: { messages, errors, code, traceId, data: { ...plainDetails(data), messages } },
    wait: retryAfter[code] ?? 0,
  };
}

function errorBeside({ code, field, ...details }: FieldRefusal): FieldError {
  return { field, code, message: problemMessage(code, details) };
}

function plainDetails(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, plainValue(value)]));
}

/** A refusal as it is sent over HTTP. */
export function refusalResponse({ status, body, wait }: Refusal): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(wait === 0 ? {} : { "retry-after": String(wait) }),
    },
  });
}

/** Refusals logged as possible attacks (security L5); code checks log their own. */
const suspicious: Partial<Record<ProblemCode, string>> = {
  unauthorized: "a call without a good login was refused",
  sessionExpired: "a session whose time is over was refused",
  sessionReused: "a session that was ended for a token used twice was refused",
  sessionClosed: "a session that was ended from another device was refused",
  closedRole: "a call closed for this buyer was refused",
  moderation: "a call of a buyer on moderation was refused",
  notFound: "a call for what is not there, or somebody else's, was refused",
  tooManyRequests: "a call over the limit was refused",
};

/** Seconds. */
const retryAfter: Partial<Record<ProblemCode, number>> = {
  inProgress: 1,
  tooManyRequests: 60,
  maintenance: 60,
  readOnly: 30,
  overloaded: 5,
  timeout: 1,
};

function ofField(field: string | undefined, code: ProblemCode, message: string): FieldError[] {
  if (field === undefined) return [];
  return code === "validation" ? [fieldError({ path: field.split("."), code: "custom" })] : [{ field, code, message }];
}
