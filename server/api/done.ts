import type { ProblemCode, ProblemOr } from "#app/contract/problem.ts";
import { ok } from "#app/domain/verdict.ts";

/** Response body of commands without a result. */
export function done<C extends ProblemCode>(verdict: ProblemOr<true, C>): ProblemOr<{ done: true }, C> {
  return verdict.ok ? ok({ done: true }) : verdict;
}
