import { z } from "zod";
import type { CallOutcome, SentCall } from "#app/contract/backend.ts";
import { callerKindOf, type Endpoint } from "#app/contract/endpoint.ts";
import { fileNameHeader } from "#app/contract/files/files.ts";
import { refusalDetailsShape } from "#app/contract/refusal-details.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import type { CallRefusal, PageRefusal } from "#app/contract/refusals.ts";
import { mayOpen, type Page } from "#app/domain/access.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Ports } from "#server/ports/ports.ts";
import { BodyRefused } from "#server/uploads/body-refused.ts";
import { shownTo } from "#server/use-cases/account/buyer.ts";
import type { LoadedViewer } from "#server/use-cases/sessions/viewer.ts";
import type { StaffViewer } from "#server/use-cases/staff/staff-session.ts";
import { faultCode } from "#server/use-cases/fault-code.ts";
import { admit } from "./admit.ts";
import { admitStaff } from "./admit-staff.ts";
import type { Caller } from "./caller.ts";
import type { HandlerInput, Implementation } from "./implement.ts";
import { InBatches } from "./in-batches.ts";
import { refusalOf, type RefusedCall } from "./refusals.ts";
import type { ReceivedBytes } from "#server/api/files/sent-file.ts";

export const base = "/api/v1";

/** A call whose body and file have not been read yet. `fileName` is percent-encoded. */
export type Incoming = Omit<SentCall, "body" | "file" | "refreshToken"> & {
  body: () => ProblemOr<unknown, "badRequest">;
  fileName?: string | undefined;
  received?: ReceivedBytes;
  /** Can the transport stream the answer list by list? */
  takesBatches?: true;
};

/**
 * Runs an endpoint: admits the caller, validates the input, calls the handler. Used over HTTP and in process; never
 * throws.
 */
export async function perform(
  ports: Ports,
  { endpoint, handle, ...implementation }: Implementation,
  traceId: string,
  calling: () => Promise<Caller>,
  incoming: Incoming,
): Promise<CallOutcome> {
  const of = { ports, traceId, method: endpoint.method.toUpperCase(), route: base + honoPath(endpoint.path) };
  try {
    const caller = await calling();
    const kind = callerKindOf(endpoint);
    const staff = kind === "desk" ? await admitStaff(ports, endpoint, caller) : ok(null);
    if (!staff.ok) return refusalOf(of, staff.code);
    const admitted = await admit(ports, kind, caller);
    if (!admitted.ok) return refusalOf(of, admitted.code);
    const viewer = admitted.value;
    const closed = closedBy(endpoint, viewer);
    if (closed !== null) return refusalOf(of, closed);
    const read = readParts(endpoint, incoming);
    if (!read.ok) return refusalOf(of, read.code, { ...read });
    const verdict = await handle({ ports, caller, ...asCaller(viewer, staff.value, caller), ...read.value });
    if (!verdict.ok) return refusalOf(of, verdict.code, shownTo(viewer, refusalDetailsShape, { ...verdict }));
    const value = await answerFor(viewer, endpoint, verdict.value, incoming);
    return { ok: true, value, tokens: verdict.tokens ?? null };
  } catch (error) {
    const code = noteFault(of, error);
    return "fallback" in implementation
      ? { ok: true, value: implementation.fallback, tokens: null }
      : refusalOf(of, code);
  }
}

/** The path in router syntax: "/orders/:id" for "/orders/{id}". */
export function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** Logs the exception and returns the refusal code. */
export function noteFault({ ports: { log }, traceId, method, route }: RefusedCall, error: unknown): CallRefusal {
  if (error instanceof BodyRefused) return error.code;
  const code = faultCode(error);
  const fields = { err: error, requestId: traceId, method, route };
  if (code === "internal") log.error(fields, "a call failed");
  else log.warn(fields, "what the shop stands on did not answer");
  return code;
}

function closedBy({ page }: Endpoint, { viewer }: LoadedViewer): PageRefusal | null {
  if (page === undefined) return null;
  const pages: readonly Page[] = typeof page === "string" ? [page] : page;
  const verdicts = pages.map((one) => mayOpen(one, viewer));
  const last = verdicts.at(-1);
  if (last === undefined || last.ok || verdicts.some(({ ok: opens }) => opens)) return null;
  return last.code === "guest" ? "unauthorized" : last.code;
}

/** `user` and `staff` are null only in handlers whose endpoints are also called without. */
function asCaller(viewer: LoadedViewer, staff: StaffViewer | null, { city }: Caller) {
  return { viewer, buyer: { viewer, city }, user: viewer.user, staff } as Pick<
    HandlerInput<Endpoint>,
    "viewer" | "buyer" | "user" | "staff"
  >;
}

type Read = Pick<HandlerInput<Endpoint>, "params" | "query" | "body" | "key" | "version" | "file">;

/** Validates query, params, headers and body in this order and reports the first invalid part. */
function readParts(endpoint: Endpoint, incoming: Incoming): ProblemOr<Read, "badRequest" | "validation"> {
  const body = endpoint.body ? incoming.body() : ok(undefined);
  if (!body.ok) return body;
  const parts: Record<string, unknown> = {};
  for (const { name, shape, valueOf } of partsOf(endpoint)) {
    const read = shape.safeParse(valueOf(incoming, body.value));
    if (!read.success) return no("validation", { issues: read.error.issues });
    parts[name] = read.data;
  }
  const headers = headersRead.safeParse(parts["headers"]).data;
  return ok({
    ...parts,
    key: headers?.["idempotency-key"],
    version: headers?.["if-match"],
    file: incoming.received && { name: decodedName(headers?.[fileNameHeader] ?? ""), ...incoming.received },
  } as Read);
}

const headersRead = z.looseObject({ [fileNameHeader]: z.string().optional() }).optional();

type Part = { name: string; shape: z.ZodType; valueOf: (incoming: Incoming, body: unknown) => unknown };
const partsMade = new WeakMap<Endpoint, readonly Part[]>();

function partsOf(endpoint: Endpoint): readonly Part[] {
  const known = partsMade.get(endpoint);
  if (known) return known;
  const { query, params, body } = endpoint;
  const headers = headersOf(endpoint);
  const parts: Part[] = [
    ...(query ? [{ name: "query", shape: query, valueOf: (one: Incoming) => one.query }] : []),
    ...(params ? [{ name: "params", shape: params, valueOf: (one: Incoming) => one.params }] : []),
    ...(headers ? [{ name: "headers", shape: headers, valueOf: sentHeaders }] : []),
    // A missing body is validated as an empty one.
    ...(body ? [{ name: "body", shape: body, valueOf: (_: Incoming, sent: unknown) => sent ?? {} }] : []),
  ];
  partsMade.set(endpoint, parts);
  return parts;
}

/** Headers an endpoint reads, besides those identifying the caller. */
export function headersOf({ key, version, upload }: Endpoint): z.ZodObject | null {
  const shape = {
    ...(version ? { "if-match": version } : {}),
    ...(key ? { "idempotency-key": key } : {}),
    ...(upload ? { [fileNameHeader]: upload } : {}),
  };
  return Object.keys(shape).length === 0 ? null : z.object(shape);
}

function sentHeaders({ key, version, fileName }: Incoming) {
  return { "if-match": version, "idempotency-key": key, [fileNameHeader]: fileName };
}

/** Removes fields that are hidden from the viewer: handlers return whole values. */
async function answerFor(viewer: LoadedViewer, { answer }: Endpoint, value: unknown, { takesBatches }: Incoming) {
  const show = (part: unknown) => (typeof answer === "string" ? part : shownTo(viewer, answer, part));
  if (!(value instanceof InBatches)) return show(value);
  return takesBatches ? value.shownBy(show) : show(await value.whole());
}

/**
 * Decodes the file name header; malformed percent-encoding yields an empty name. Display names are derived elsewhere.
 */
function decodedName(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return "";
  }
}
