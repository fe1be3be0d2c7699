import { callerKindOf, type Endpoint } from "./endpoint.ts";
import type { ProblemCode } from "./problem.ts";

/** Refusals of any call: its input is unreadable, too large or invalid, or the shop cannot answer. */
const callRefusals = [
  "badRequest",
  "internal",
  "overloaded",
  "payloadTooLarge",
  "readOnly",
  "requestTimeout",
  "timeout",
  "unsupportedMediaType",
  "validation",
] as const satisfies readonly ProblemCode[];

/** Refusals of calls that depend on the caller. */
const callerRefusals = [
  "maintenance",
  "sessionClosed",
  "sessionExpired",
  "sessionReused",
  "unauthorized",
] as const satisfies readonly ProblemCode[];

/** Refusals of calls of the desk by whose session and rights they come. */
const staffRefusals = ["sessionExpired", "unauthorized"] as const satisfies readonly ProblemCode[];
const rightRefusals = ["freshCodeNeeded", "rightMissing"] as const satisfies readonly ProblemCode[];

/** Refusals by the access rule of an endpoint's page. */
const pageRefusals = ["closedRole", "moderation", "unauthorized"] as const satisfies readonly ProblemCode[];

export type CallRefusal = (typeof callRefusals)[number];
export type CallerRefusal = (typeof callerRefusals)[number];
export type StaffRefusal = (typeof staffRefusals)[number] | (typeof rightRefusals)[number];
/** Refusals of the front, before a request reaches an endpoint. */
export type FrontRefusal = "crossSite" | "headTooLarge" | "methodNotAllowed" | "misdirected" | "tooManyRequests";
export type PageRefusal = (typeof pageRefusals)[number];

/** Codes in the entry of an endpoint. */
export type DeclaredRefusal<E extends Endpoint> = E extends { refusals: readonly (infer C extends ProblemCode)[] }
  ? C
  : never;

/** All codes with which an endpoint refuses: those of its entry and those that depend on the rest of the entry. */
export type RefusalCodeOf<E extends Endpoint> =
  | CallRefusal
  | (E["path"] extends `/public/${string}` | `/desk/${string}` ? never : CallerRefusal)
  | (E extends { right: "signIn" } ? never : E extends { right: string } ? (typeof staffRefusals)[number] : never)
  | (E extends { right: "signIn" | "self" } ? never : E extends { right: string } ? StaffRefusal : never)
  | (E extends { page: unknown } ? PageRefusal : never)
  | DeclaredRefusal<E>;

/** The same as values, sorted. */
export function refusalCodesOf(endpoint: Endpoint): ProblemCode[] {
  const codes = new Set<ProblemCode>([
    ...callRefusals,
    ...refusalsByCaller(endpoint),
    ...(endpoint.page === undefined ? [] : pageRefusals),
    ...(endpoint.refusals ?? []),
  ]);
  return [...codes].sort();
}

function refusalsByCaller(endpoint: Endpoint): readonly ProblemCode[] {
  const { right } = endpoint;
  const kind = callerKindOf(endpoint);
  if (kind === "public" || right === "signIn") return [];
  if (kind !== "desk") return callerRefusals;
  return right === "self" ? staffRefusals : [...staffRefusals, ...rightRefusals];
}
