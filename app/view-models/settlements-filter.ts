import { isoDateOf } from "#app/domain/typed-date.ts";
import { documentTypes, type DocumentType } from "#app/domain/settlement/documents.ts";

/** What the filter of mutual settlements says, as it was typed: dates are ISO where the browser knows date fields. */
export type SettlementsFilter = { from: string; to: string; types: DocumentType[]; onlyUnpaid: boolean };

/** Of an address; what is no date or no type of document is left out. */
export function settlementsFilter(params: URLSearchParams): SettlementsFilter {
  const types = new Set(params.getAll("type"));
  return {
    from: isoDateOf(params.get("from")),
    to: isoDateOf(params.get("to")),
    types: documentTypes.filter((type) => types.has(type)),
    onlyUnpaid: params.get("unpaid") === "1",
  };
}

/** The words of the API for it. */
export function settlementsQueryOf({ from, to, types, onlyUnpaid }: SettlementsFilter, page: number) {
  return {
    ...(from === "" ? {} : { dateFrom: from }),
    ...(to === "" ? {} : { dateTo: to }),
    ...(types.length === 0 ? {} : { type: types.join(",") }),
    ...(onlyUnpaid ? { onlyUnpaid: "true" } : {}),
    page,
  };
}

/** The address of a page of the same statement. */
export function settlementsAddress({ from, to, types, onlyUnpaid }: SettlementsFilter, page: number): string {
  const params = new URLSearchParams([
    ...(from === "" ? [] : [["from", from]]),
    ...(to === "" ? [] : [["to", to]]),
    ...types.map((type) => ["type", type]),
    ...(onlyUnpaid ? [["unpaid", "1"]] : []),
    ...(page === 1 ? [] : [["page", String(page)]]),
  ]);
  const query = params.toString();
  return query === "" ? "?" : `?${query}`;
}
