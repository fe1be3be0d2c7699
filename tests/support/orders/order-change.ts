import { randomUUID } from "node:crypto";
import { changedOrderShape, orderChangePreviewShape } from "#app/contract/orders/order-changes.ts";
import { orderShape, type Order } from "#app/contract/orders/orders.ts";
import type { Buying } from "./buying.ts";
import type { TestAnswer } from "#tests/support/shops/shop.ts";

type Wanted = { uuid: string; quantity: number }[];
type More = { key?: string; version?: number } & Record<string, unknown>;

export function changing(buyer: Buying) {
  const path = (number: string) => `/private/orders/orders/${encodeURIComponent(number)}`;
  const shown = async (number: string): Promise<Order> => (await buyer.ask("GET", path(number))).data(orderShape);
  const versionOf = async (number: string, version?: number) => version ?? (await shown(number)).version;
  return {
    shown,
    /** The raw response. */
    async patch(
      number: string,
      lines: Wanted,
      { key = randomUUID(), version, ...body }: More = {},
    ): Promise<TestAnswer> {
      const headers = { "if-match": `"${await versionOf(number, version)}"`, "idempotency-key": key };
      return buyer.ask("PATCH", path(number), { lines, ...body }, headers);
    },
    async change(number: string, lines: Wanted, more: More = {}) {
      const answer = await this.patch(number, lines, more);
      if (answer.status !== 200) throw new Error(`the change was refused with ${answer.status}: ${answer.text}`);
      return answer.data(changedOrderShape);
    },
    async preview(number: string, lines: Wanted, { version, ...body }: More = {}) {
      const headers = { "if-match": `"${await versionOf(number, version)}"` };
      const answer = await buyer.ask("POST", `${path(number)}/change-preview`, { lines, ...body }, headers);
      if (answer.status !== 200) throw new Error(`the preview was refused with ${answer.status}: ${answer.text}`);
      return answer.data(orderChangePreviewShape);
    },
    cancel: (number: string, body: object = {}) => buyer.ask("POST", `${path(number)}/cancel`, body),
    requestCancel: (number: string, key: string = randomUUID()) =>
      buyer.ask("POST", `${path(number)}/request-cancel`, { reason: "передумал" }, { "idempotency-key": key }),
  };
}

/** Rows of an order's goods: product, quantity, price, part. */
export function goodsOf({ parts }: Order): [string, number, number | null, string][] {
  return parts.flatMap((part) =>
    part.items.map(({ name, quantity, price }): [string, number, number | null, string] => [
      name,
      quantity,
      price,
      part.status,
    ]),
  );
}
