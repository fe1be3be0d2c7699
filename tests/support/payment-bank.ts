import { randomUUID } from "node:crypto";
import type { SandboxRecord, SandboxStore } from "#server/gateways/payments/sandbox-bank.ts";
import { openSandbox, type Sandbox } from "#server/gateways/payments/sandbox.ts";
import type { PaymentGateway } from "#server/gateways/payments/payment-gateway.ts";
import { yookassa } from "#server/gateways/payments/yookassa.ts";
import { testRoom } from "./test-room.ts";

export type TestBank = Sandbox & {
  gateway: PaymentGateway;
  /** Everything it has told the shop, oldest first. */
  notifications: { event: string; object: { id: string } }[];
  /** What stands in its books. */
  records(kind?: SandboxRecord["kind"]): SandboxRecord[];
  /** The payment of the last creation. */
  lastId(): string;
};

/** The sandbox over real HTTP with books in memory: a bank that outlives whatever process asks it. */
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
  return {
    ...sandbox,
    gateway: yookassa({ ...sandbox, room: testRoom() }),
    notifications,
    records,
    lastId: () => records("payment").at(-1)?.id ?? "",
  };
}
