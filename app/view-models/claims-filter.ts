import { claimStatuses, type ClaimStatus } from "#app/domain/claim/status.ts";
import { isoDateOf } from "#app/domain/typed-date.ts";
import { settlementProblems } from "#app/i18n/ru/settlement-problems.ts";

/** What the filter of claims says, as it was typed; dates are ISO where the browser knows date fields. */
export type ClaimsFilter = { q: string; status: ClaimStatus | ""; from: string; to: string };

/** What is wrong with the dates, by their fields. */
export type PeriodFaults = { from?: string[]; to?: string[] };

/** Of an address; what is no status or no date is left out. */
export function claimsFilter(params: URLSearchParams): ClaimsFilter {
  const status = params.get("status");
  return {
    q: (params.get("q") ?? "")
      .replace(/\p{Cc}|\p{Cs}/gu, " ")
      .trim()
      .slice(0, 60),
    status: claimStatuses.find((one) => one === status) ?? "",
    from: isoDateOf(params.get("from")),
    to: isoDateOf(params.get("to")),
  };
}

/** A date that no calendar has and a period that ends before it begins; null where nothing is wrong. */
export function periodFaults(params: URLSearchParams): PeriodFaults | null {
  const { from, to } = claimsFilter(params);
  const isUnread = (name: string, iso: string) => iso === "" && (params.get(name) ?? "").trim() !== "";
  const faults: PeriodFaults = {
    ...(isUnread("from", from) ? { from: [settlementProblems.noSuchDate] } : {}),
    ...(isUnread("to", to) ? { to: [settlementProblems.noSuchDate] } : {}),
    ...(from !== "" && to !== "" && from > to ? { to: [settlementProblems.periodReversed] } : {}),
  };
  return Object.keys(faults).length === 0 ? null : faults;
}

export function isFiltered({ q, status, from, to }: ClaimsFilter): boolean {
  return [q, status, from, to].some((value) => value !== "");
}

/** The words of the API for it. */
export function claimsQueryOf({ q, status, from, to }: ClaimsFilter, page: number) {
  return {
    ...(q === "" ? {} : { q }),
    ...(status === "" ? {} : { status }),
    ...(from === "" ? {} : { dateFrom: from }),
    ...(to === "" ? {} : { dateTo: to }),
    page,
  };
}

/** The address of a page of the same list. */
export function claimsAddress({ q, status, from, to }: ClaimsFilter, page: number): string {
  const all = { q, status, from, to, page: page === 1 ? "" : String(page) };
  const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== "")).toString();
  return query === "" ? "?" : `?${query}`;
}
