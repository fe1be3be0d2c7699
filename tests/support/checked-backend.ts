import { isDeepStrictEqual } from "node:util";
import type { DirectCalls, ShopBackend } from "#app/contract/backend.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { undeclaredRefusal } from "./declared-refusals.ts";

/**
 * Compares each answer of the in-process backend, which the running shop does not parse, with the shape of its endpoint
 * and reports differences, and refusals that the endpoint does not declare. Answers are frozen, so that the storefront
 * cannot change them.
 */
export function checkedBackend({ fetch, open }: ShopBackend): ShopBackend {
  return { fetch, ...(open ? { open: (visitor) => checkedCalls(open(visitor)) } : {}) };
}

function checkedCalls(calls: DirectCalls): DirectCalls {
  return {
    ...calls,
    call(endpoint, sent) {
      const outcome = calls.call(endpoint, sent);
      return (
        outcome &&
        outcome.then((ended) => {
          if (ended.ok) return { ...ended, value: checkedAnswer(endpoint, ended.value) };
          const complaint = undeclaredRefusal(endpoint, ended.body.code);
          if (complaint !== null) console.error(complaint);
          return ended;
        })
      );
    },
  };
}

/** The value, if it is equal to what the storefront would get over HTTP. */
export function checkedAnswer(endpoint: Endpoint, value: unknown): unknown {
  const complaint = complaintOf(endpoint, value);
  if (complaint !== null) console.error(`${endpoint.method} ${endpoint.path} answers ${complaint}`);
  return typeof endpoint.answer === "string" ? value : deepFrozen(structuredClone(value));
}

export function complaintOf({ answer }: Endpoint, value: unknown): string | null {
  if (typeof answer === "string") return null;
  const sent: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  const parsed = answer.safeParse(sent);
  if (!parsed.success) return `another shape: ${parsed.error.message}`;
  if (isDeepStrictEqual(parsed.data, withoutUndefined(value))) return null;
  return `what its shape changes: ${differences(parsed.data, withoutUndefined(value)).join(", ")}`;
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([name, one]) => [name, withoutUndefined(one)]));
}

function differences(a: unknown, b: unknown, at = "data"): string[] {
  if (isDeepStrictEqual(a, b)) return [];
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return [at];
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  const both = { ...a } as Record<string, unknown>;
  const other = { ...b } as Record<string, unknown>;
  const found = [...names].flatMap((name) => differences(both[name], other[name], `${at}.${name}`));
  return found.length === 0 ? [at] : found.slice(0, 5);
}

function deepFrozen<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const one of Object.values(value)) deepFrozen(one);
  return Object.freeze(value);
}
