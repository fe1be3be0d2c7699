import { isoDateOf } from "#app/domain/typed-date.ts";
import { documentTypes, type DocumentType } from "#app/domain/settlement/documents.ts";

/** Filter of settlements as typed: dates are ISO if the browser supports date fields. */
export type SettlementsFilter = {
  from: string;
  to: string;
  /** A uuid; empty for all. */
  contract: string;
  types: DocumentType[];
  onlyUnpaid: boolean;
};

/** Parses an address; invalid dates and document types are dropped. */
export function settlementsFilter(params: URLSearchParams): SettlementsFilter {
  const types = new Set(params.getAll("type"));
  return {
    from: isoDateOf(params.get("from")),
    to: isoDateOf(params.get("to")),
    contract: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.exec(params.get("contract") ?? "")?.[0] ?? "",
    types: documentTypes.filter((type) => types.has(type)),
    onlyUnpaid: params.get("unpaid") === "1",
  };
}

/** Query of the API. */
export function settlementsQueryOf({ from, to, contract, types, onlyUnpaid }: SettlementsFilter, page: number) {
  return {
    ...(from === "" ? {} : { dateFrom: from }),
    ...(to === "" ? {} : { dateTo: to }),
    ...(contract === "" ? {} : { contract }),
    ...(types.length === 0 ? {} : { type: types.join(",") }),
    ...(onlyUnpaid ? { onlyUnpaid: "true" } : {}),
    page,
  };
}

/** The address of a page of the same statement. */
export function settlementsAddress(filter: SettlementsFilter, page: number): string {
  const { from, to, contract, types, onlyUnpaid } = filter;
  const params = new URLSearchParams([
    ...(from === "" ? [] : [["from", from]]),
    ...(to === "" ? [] : [["to", to]]),
    ...(contract === "" ? [] : [["contract", contract]]),
    ...types.map((type) => ["type", type]),
    ...(onlyUnpaid ? [["unpaid", "1"]] : []),
    ...(page === 1 ? [] : [["page", String(page)]]),
  ]);
  const query = params.toString();
  return query === "" ? "?" : `?${query}`;
}
