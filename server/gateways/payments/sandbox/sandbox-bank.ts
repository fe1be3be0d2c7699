import { z } from "zod";
import { addsUp, creationShape, handoverShape, refundShape } from "./sandbox-requests.ts";

/** What the sandbox remembers; outlives its process, and is shared by all that have one database. */
export type SandboxStore = {
  find(id: string): Promise<SandboxRecord | null>;
  findByKey(key: string): Promise<SandboxRecord | null>;
  /** False when the key is known already. */
  insert(key: string, record: SandboxRecord): Promise<boolean>;
  /** False when it is in another status by now. */
  replace(from: string, record: SandboxRecord): Promise<boolean>;
};

export const sandboxRecordShape = z.object({
  id: z.string(),
  kind: z.enum(["payment", "refund", "receipt"]),
  status: z.enum(["pending", "waiting_for_capture", "succeeded", "canceled"]),
  /** What it was asked with, to tell a repeat from another request under the same key. */
  asked: z.unknown(),
  createdAt: z.number(),
  cancelReason: z.string().nullable(),
});
export type SandboxRecord = z.infer<typeof sandboxRecordShape>;

export type ShownPayment = {
  status: SandboxRecord["status"];
  amount: string;
  method: "bank_card" | "sbp";
  description: string;
  returnUrl: string;
};

export type BankOptions = {
  store: SandboxStore;
  newId(): string;
  now(): number;
  /** Where a buyer decides on a payment. */
  pageOf(id: string): string;
  /** Takes the notification that YooKassa would send to the shop's webhook. */
  notify(notification: object): void;
};

/** YooKassa gives up a payment that nobody confirms within an hour. */
const pendingMs = 3_600_000;

export type SandboxAnswer = [status: number, body: unknown];

export type Bank = ReturnType<typeof bankOf>;

/** What the bank does with money that nobody has. */
export function bankOf({ store, newId, now, pageOf, notify }: BankOptions) {
  /** A record, given up when nobody has confirmed it in time. */
  async function read(id: string, kind: SandboxRecord["kind"]): Promise<SandboxRecord | null> {
    const found = await store.find(id);
    if (found?.kind !== kind) return null;
    if (kind === "payment" && found.status === "pending" && now() > found.createdAt + pendingMs)
      return move(found, "canceled", "expired_on_confirmation");
    return found;
  }

  /** As it stands afterwards, whoever has moved it. */
  async function move(
    record: SandboxRecord,
    status: SandboxRecord["status"],
    cancelReason: string | null = null,
  ): Promise<SandboxRecord> {
    const moved = { ...record, status, cancelReason };
    if (!(await store.replace(record.status, moved))) return (await store.find(record.id)) ?? moved;
    notify({ type: "notification", event: `${record.kind}.${status}`, object: wire(moved) });
    return moved;
  }

  function wire({ id, kind, status, asked, cancelReason, createdAt }: SandboxRecord): object {
    if (kind === "refund") return { ...refundShape.parse(asked), id, status };
    if (kind === "receipt") return { ...handoverShape.parse(asked), id, status };
    const { amount, metadata, description } = creationShape.parse(asked);
    return {
      id,
      status,
      amount,
      description,
      metadata,
      paid: status === "waiting_for_capture" || status === "succeeded",
      test: true,
      created_at: new Date(createdAt).toISOString(),
      ...(status === "pending" ? { confirmation: { type: "redirect", confirmation_url: pageOf(id) } } : {}),
      ...(cancelReason === null ? {} : { cancellation_details: { party: "yoo_money", reason: cancelReason } }),
    };
  }

  async function once(
    key: string,
    asked: unknown,
    record: Pick<SandboxRecord, "kind" | "status">,
  ): Promise<SandboxAnswer> {
    const made: SandboxRecord = { ...record, id: newId(), cancelReason: null, asked, createdAt: now() };
    if (await store.insert(`${record.kind}:${key}`, made)) return [200, wire(made)];
    const before = await store.findByKey(`${record.kind}:${key}`);
    if (before === null || JSON.stringify(sorted(before.asked)) !== JSON.stringify(sorted(asked)))
      return [400, { type: "error", code: "invalid_request", parameter: "Idempotence-Key" }];
    return [200, wire(before)];
  }

  function shown(record: SandboxRecord | null): ShownPayment | null {
    if (record === null) return null;
    const { amount, payment_method_data, description, confirmation } = creationShape.parse(record.asked);
    return {
      status: record.status,
      amount: amount.value,
      method: payment_method_data.type,
      description,
      returnUrl: confirmation.return_url,
    };
  }

  return {
    async find(id: string, kind: SandboxRecord["kind"]): Promise<SandboxAnswer> {
      const found = await read(id, kind);
      return found === null ? [404, { type: "error", code: "not_found" }] : [200, wire(found)];
    },
    async create(body: unknown, key: string): Promise<SandboxAnswer> {
      const asked = creationShape.safeParse(body);
      if (!asked.success || !addsUp(asked.data.amount, asked.data.receipt.items))
        return [400, { type: "error", code: "invalid_request" }];
      return once(key, asked.data, { kind: "payment", status: "pending" });
    },
    async refund(body: unknown, key: string): Promise<SandboxAnswer> {
      const asked = refundShape.safeParse(body);
      const paid = asked.success ? await read(asked.data.payment_id, "payment") : null;
      if (!asked.success || paid?.status !== "succeeded") return [400, { type: "error", code: "invalid_request" }];
      return once(key, asked.data, { kind: "refund", status: "succeeded" });
    },
    async handOver(body: unknown, key: string): Promise<SandboxAnswer> {
      const asked = handoverShape.safeParse(body);
      const paid = asked.success ? await read(asked.data.payment_id, "payment") : null;
      const [settled] = asked.data?.settlements ?? [];
      if (!asked.success || paid?.status !== "succeeded" || !settled || !addsUp(settled.amount, asked.data.items))
        return [400, { type: "error", code: "invalid_request" }];
      return once(key, asked.data, { kind: "receipt", status: "succeeded" });
    },
    /** Money that is held is taken or let go; what has happened already is answered again. */
    async end(id: string, status: "succeeded" | "canceled"): Promise<SandboxAnswer> {
      const found = await read(id, "payment");
      if (found === null) return [404, { type: "error", code: "not_found" }];
      if (found.status === status) return [200, wire(found)];
      const mayEnd = found.status === "waiting_for_capture" || (found.status === "pending" && status === "canceled");
      if (!mayEnd) return [400, { type: "error", code: "invalid_request" }];
      return [200, wire(await move(found, status, status === "canceled" ? "canceled_by_merchant" : null))];
    },
    show: async (id: string) => shown(await read(id, "payment")),
    async decide(id: string, decision: "pay" | "fail"): Promise<ShownPayment | null> {
      const found = await read(id, "payment");
      if (found?.status !== "pending") return shown(found);
      if (decision === "fail") return shown(await move(found, "canceled", "insufficient_funds"));
      const { capture } = creationShape.parse(found.asked);
      return shown(await move(found, capture ? "succeeded" : "waiting_for_capture"));
    },
  };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
}
