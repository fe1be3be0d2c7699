import { claimStatuses, type ClaimStatus } from "#app/domain/claim/status.ts";
import { isoDateOf } from "#app/domain/typed-date.ts";
import { settlementProblems } from "#app/i18n/ru/settlements/settlement-problems.ts";

/** Filter of claims as typed; dates are ISO if the browser supports date fields. */
export type ClaimsFilter = { q: string; status: ClaimStatus | ""; from: string; to: string };

/** Errors of the dates, by field. */
export type PeriodFaults = { from?: string[]; to?: string[] };

/** Parses an address; invalid statuses and dates are dropped. */
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

/** Invalid dates and reversed periods; null without errors. */
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

/** Query of the API. */
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
