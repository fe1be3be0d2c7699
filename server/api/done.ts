import type { ProblemOr } from "#app/contract/problem.ts";
import { ok } from "#app/domain/verdict.ts";

/** Response body of commands without a result. */
export function done(verdict: ProblemOr<true>): ProblemOr<{ done: true }> {
  return verdict.ok ? ok({ done: true }) : verdict;
}
