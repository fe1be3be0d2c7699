import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { CounterpartyStatus } from "./counterparty.ts";

/** A company to be merged with another one. */
export type MergedSide = {
  status: CounterpartyStatus;
  inn: string | null;
  kpp: string | null;
  /** Whether documents of mutual settlements are recorded for it. */
  hasLedger: boolean;
};

const mergeable: readonly CounterpartyStatus[] = ["new", "moderation", "active", "rejected"];

/**
 * Whether `joined` may go into `kept`: the same INN and KPP, both in use. Documents of settlements are never rewritten
 * (invariants M6), so the company that has them is kept; imports book by INN on the card that is left.
 */
export function mayMergeCompanies(
  kept: MergedSide,
  joined: MergedSide,
): Verdict<true, { code: "companyLedger" | "companyMove" | "companyNotDuplicate" }> {
  if (kept.inn === null || kept.inn !== joined.inn || (kept.kpp ?? "") !== (joined.kpp ?? ""))
    return no("companyNotDuplicate");
  if (!mergeable.includes(joined.status) || !mergeable.includes(kept.status) || kept.status === "rejected")
    return no("companyMove");
  return joined.hasLedger ? no("companyLedger") : ok(true);
}
