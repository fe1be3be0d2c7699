import { pickingShape, scannedShape, type Picking } from "#app/contract/desk/picking.ts";
import type { TestAnswer, TestShop } from "#tests/support/shops/shop.ts";
import type { DeskCall } from "#tests/support/staff.ts";

type Desk = { call: (method: string, path: string, asked?: DeskCall) => Promise<TestAnswer> };

let keys = 0;
export const newKey = () => `picking-${(keys += 1)}`;

/** Path of a part that is put together. */
export const partPath = (number: string, below = "") => `/desk/picking/parts/${encodeURIComponent(number)}${below}`;

/** What one of the staff does with a part, with the version that the page has now unless another is given. */
export function pickingOf(desk: Desk, number: string) {
  const show = async (): Promise<Picking> => (await desk.call("GET", partPath(number))).data(pickingShape);
  const send = async (method: string, below: string, body: object, key: string, version?: number) =>
    desk.call(method, partPath(number, below), {
      body: { version: version ?? (await show()).version, ...body },
      headers: { "idempotency-key": key },
    });
  const move = async (to: string, more: object = {}) => {
    const { version, status } = await show();
    return desk.call("POST", `/desk/order/${encodeURIComponent(number)}/moves`, {
      body: { version, from: status, to, ...more },
      headers: { "idempotency-key": newKey() },
    });
  };
  return {
    show,
    open: () => desk.call("GET", partPath(number)),
    take: () => move("assembling"),
    ship: (track = "") => move("shipped", { track }),
    move,
    scan: (code: string, { key = newKey(), version }: { key?: string; version?: number } = {}) =>
      send("POST", "/scans", { code }, key, version),
    added: async (code: string) => (await send("POST", "/scans", { code }, newKey())).data(scannedShape),
    pick: (item: string, quantity: number) => send("PUT", "/picks", { item, quantity }, newKey()),
    assemble: (version?: number) => send("POST", "/assembled", {}, newKey(), version),
    shortage: (rest: "wait" | "ask", key = newKey()) => send("POST", "/shortages", { rest }, key),
    waybill: (waybill: string) => send("PUT", "/waybill", { waybill }, newKey()),
  };
}

/** Warehouse of a part. */
export async function warehouseOf(shop: Pick<TestShop, "sql">, number: string): Promise<string> {
  const rows = await shop.sql<{ uuid: string }>("select warehouse_uuid as uuid from order_parts where number = $1", [
    number,
  ]);
  return rows[0]?.uuid ?? "";
}
