import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";

/** Deeper trees overflow recursive code (invariants Facts). */
export const mostLevels = 32;

class TooDeep extends RangeError {}

/** Input body of an in-process call; too deep a tree is refused, as over HTTP. */
export function plainBody(body: unknown): ProblemOr<unknown, "badRequest"> {
  try {
    return ok(plainValue(body, mostLevels));
  } catch (error) {
    if (error instanceof TooDeep) return no("badRequest");
    throw error;
  }
}

/** The value after a JSON round trip: a copy without whatever JSON cannot represent. */
export function plainValue(value: unknown, levels = Infinity): unknown {
  if (typeof value === "number") return Number.isFinite(value) ? value + 0 : null;
  if (typeof value === "function" || typeof value === "symbol") return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) throw new TooDeep();
  if ("toJSON" in value && typeof value.toJSON === "function") return plainValue(value.toJSON(), levels);
  if (Array.isArray(value)) return value.map((item) => plainValue(item, levels - 1) ?? null);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const plain = plainValue(item, levels - 1);
      return plain === undefined ? [] : [[name, plain]];
    }),
  );
}
