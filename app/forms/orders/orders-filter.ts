import type { OrderFilter } from "#app/contract/orders/order-list.ts";
import { orderPageSizes, orderSorts, type OrderSort } from "#app/domain/order/order-list.ts";
import { paymentStatuses, type PaymentStatus } from "#app/domain/order/payment-status.ts";
import { masterStatuses, type MasterStatus } from "#app/domain/order/status.ts";
import { isInvalidDate, isoDateOf } from "#app/domain/typed-date.ts";

/** State in the address of an order list; texts as typed, dates ISO or empty. */
export type OrdersFilter = {
  q: string;
  number: string;
  from: string;
  to: string;
  statuses: MasterStatus[];
  payments: PaymentStatus[];
  sort: OrderSort;
  limit: number;
};

const longestText = { q: 100, number: 40 };

/** Invalid values are dropped. */
export function ordersFilter(params: URLSearchParams): OrdersFilter {
  const text = (name: "q" | "number") =>
    (params.get(name) ?? "").replace(/\s+/gu, " ").trim().slice(0, longestText[name]);
  const statuses = new Set(params.getAll("status"));
  const payments = new Set(params.getAll("payment"));
  const limit = Number(params.get("limit"));
  return {
    q: text("q"),
    number: text("number"),
    from: isoDateOf(params.get("from")),
    to: isoDateOf(params.get("to")),
    statuses: masterStatuses.filter((status) => statuses.has(status)),
    payments: paymentStatuses.filter((status) => payments.has(status)),
    sort: orderSorts.find((sort) => sort === params.get("sort")) ?? orderSorts[0],
    limit: orderPageSizes.find((size) => size === limit) ?? orderPageSizes[0],
  };
}

/** Error in the period of an address: an invalid date, or an end before the start. */
export type PeriodFault = { field: "from" | "to"; code: "noSuchDate" | "periodReversed" };

export function wrongDateOf(params: URLSearchParams): PeriodFault | null {
  const field = (["from", "to"] as const).find((end) => isInvalidDate(params.get(end)));
  return field === undefined ? null : { field, code: "noSuchDate" };
}

/** Query of the API. */
export function ordersQueryOf({ q, number, from, to, statuses, payments, sort }: OrdersFilter) {
  return {
    ...(q === "" ? {} : { q }),
    ...(number === "" ? {} : { number }),
    ...(from === "" ? {} : { dateFrom: from }),
    ...(to === "" ? {} : { dateTo: to }),
    ...(statuses.length === 0 ? {} : { status: statuses.join(",") }),
    ...(payments.length === 0 ? {} : { paymentStatus: payments.join(",") }),
    sort,
  } satisfies Partial<Record<keyof OrderFilter, string>>;
}

/** Fields of a filter for an address or a form; defaults are omitted. */
export function ordersFields({
  q,
  number,
  from,
  to,
  statuses,
  payments,
  sort,
  limit,
}: OrdersFilter): [string, string][] {
  return [
    ...(q === "" ? [] : [["q", q] satisfies [string, string]]),
    ...(number === "" ? [] : [["number", number] satisfies [string, string]]),
    ...(from === "" ? [] : [["from", from] satisfies [string, string]]),
    ...(to === "" ? [] : [["to", to] satisfies [string, string]]),
    ...statuses.map((status): [string, string] => ["status", status]),
    ...payments.map((status): [string, string] => ["payment", status]),
    ...(sort === orderSorts[0] ? [] : [["sort", sort] satisfies [string, string]]),
    ...(limit === orderPageSizes[0] ? [] : [["limit", String(limit)] satisfies [string, string]]),
  ];
}

/** The address of a page of the same list. */
export function ordersAddress(filter: OrdersFilter, page = 1): string {
  const params = new URLSearchParams([...ordersFields(filter), ...(page === 1 ? [] : [["page", String(page)]])]);
  const query = params.toString();
  return query === "" ? "?" : `?${query}`;
}

/** An applied filter, and the list without it. */
export type OrdersNarrowing = { what: keyof OrdersFilter; value: string; without: OrdersFilter };

/** Applied filters; sort and page size do not count. */
export function narrowingsOf(filter: OrdersFilter): OrdersNarrowing[] {
  const texts = (["q", "number", "from", "to"] as const).filter((what) => filter[what] !== "");
  return [
    ...texts.map((what) => ({ what, value: filter[what], without: { ...filter, [what]: "" } })),
    ...filter.statuses.map((value) => ({
      what: "statuses" as const,
      value,
      without: { ...filter, statuses: filter.statuses.filter((one) => one !== value) },
    })),
    ...filter.payments.map((value) => ({
      what: "payments" as const,
      value,
      without: { ...filter, payments: filter.payments.filter((one) => one !== value) },
    })),
  ];
}
