import { randomUUID } from "node:crypto";
import type { SandboxRecord, SandboxStore } from "#server/gateways/payments/sandbox/sandbox-bank.ts";
import { openSandbox, type Sandbox } from "#server/gateways/payments/sandbox/sandbox.ts";
import {
  paymentGateways,
  type PaymentGateway,
  type PaymentGateways,
} from "#server/gateways/payments/payment-gateway.ts";
import { yookassa } from "#server/gateways/payments/yookassa/yookassa.ts";
import { testRoom } from "#tests/support/shops/test-room.ts";

export type TestBank = Sandbox & {
  gateway: PaymentGateway;
  /** The gateways of a shop with only this bank, under the name of the provider of its protocol. */
  gateways: PaymentGateways;
  /** Every notification sent to the shop, oldest first. */
  notifications: { event: string; object: { id: string } }[];
  /** The contents of the bank's books. */
  records(kind?: SandboxRecord["kind"]): SandboxRecord[];
  /** The id of the last created payment. */
  lastId(): string;
};

/** The sandbox over HTTP with books in memory: a bank that outlives the processes calling it. */
export async function testBank(): Promise<TestBank> {
  const books = new Map<string, SandboxRecord>();
  const keys = new Map<string, string>();
  const notifications: TestBank["notifications"] = [];
  const store: SandboxStore = {
    find: async (id) => books.get(id) ?? null,
    findByKey: async (key) => books.get(keys.get(key) ?? "") ?? null,
    async insert(key, record) {
      if (keys.has(key)) return false;
      keys.set(key, record.id);
      books.set(record.id, record);
      return true;
    },
    async replace(from, record) {
      if (books.get(record.id)?.status !== from) return false;
      books.set(record.id, record);
      return true;
    },
  };
  const sandbox = await openSandbox({
    store,
    secretKey: "test-secret",
    newId: randomUUID,
    now: () => Date.now(),
    pageOf: (id) => `http://localhost/payment-sandbox?payment=${id}`,
    notify: (notification) => void notifications.push(notification as TestBank["notifications"][number]),
  });
  const records = (kind?: SandboxRecord["kind"]) =>
    [...books.values()].filter((record) => kind === undefined || record.kind === kind);
  const gateway = yookassa({ ...sandbox, room: testRoom() });
  return {
    ...sandbox,
    gateway,
    gateways: paymentGateways("yookassa", { yookassa: gateway }),
    notifications,
    records,
    lastId: () => records("payment").at(-1)?.id ?? "",
  };
}
