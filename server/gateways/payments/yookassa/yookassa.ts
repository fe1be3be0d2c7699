import { z } from "zod";
import type { Receipt, ReceiptKind } from "#app/domain/order/receipt.ts";
import type { GatewayRoom } from "#server/gateways/room/gateway-room.ts";
import type {
  GatewayAnswer,
  GatewayPayment,
  GatewayRefund,
  HandoverRequest,
  PaymentGateway,
  PaymentRequest,
} from "#server/gateways/payments/payment-gateway.ts";

export type YookassaSettings = {
  /** The root of its calls, as https://api.yookassa.ru/v3 */
  url: string;
  shopId: string;
  secretKey: string;
};
type Options = YookassaSettings & { room: GatewayRoom };

/** YooKassa's API v3 (https://yookassa.ru/developers/api), or whatever speaks its protocol. */
export function yookassa(options: Options): PaymentGateway {
  const payment = paymentShape.transform(paymentOf);
  const refund = refundShape.transform(({ amount, ...rest }): GatewayRefund => ({ ...rest, amount: amount.value }));
  return {
    create: (request, key) => send(options, "/payments", creation(request), key, payment),
    find: (id) => look(options, `/payments/${encodeURIComponent(id)}`, payment),
    capture: (id, amount, key) =>
      send(options, `/payments/${encodeURIComponent(id)}/capture`, { amount: roubles(amount) }, key, payment),
    cancel: (id, key) => send(options, `/payments/${encodeURIComponent(id)}/cancel`, {}, key, payment),
    refund: ({ paymentId, amount, receipt }, key) =>
      send(
        options,
        "/refunds",
        { payment_id: paymentId, amount: roubles(amount), receipt: wireReceipt(receipt) },
        key,
        refund,
      ),
    findRefund: (id) => look(options, `/refunds/${encodeURIComponent(id)}`, refund),
    handOver: (request, key) => send(options, "/receipts", handover(request), key, receiptShape),
    findReceipt: (id) => look(options, `/receipts/${encodeURIComponent(id)}`, receiptShape),
  };
}

/** A card's money is held first and taken once the order is sure of its goods; SBP knows no holding. */
function creation({ payment, orderNumber, method, amount, returnUrl, receipt }: PaymentRequest) {
  return {
    amount: roubles(amount),
    capture: method === "sbp",
    payment_method_data: { type: method === "sbp" ? "sbp" : "bank_card" },
    confirmation: { type: "redirect", return_url: returnUrl },
    description: `№ ${orderNumber}`,
    metadata: { payment, order: orderNumber },
    receipt: wireReceipt(receipt),
  };
}

/** The advance is set off against the goods (54-ФЗ; https://yookassa.ru/developers/payment-acceptance/receipts/54fz/other-services/receipts). */
function handover({ paymentId, amount, receipt }: HandoverRequest) {
  return {
    type: "payment",
    payment_id: paymentId,
    send: true,
    ...wireReceipt({ ...receipt, kind: "handover" }),
    settlements: [{ type: "prepayment", amount: roubles(amount) }],
  };
}

/** Tag 1214 of the ФФД. For goods that were handed over money goes back as their second receipt told of it. */
const paymentModes: Readonly<Record<ReceiptKind, string>> = {
  prepayment: "full_prepayment",
  handover: "full_payment",
  debt: "credit_payment",
};

function wireReceipt({ kind, customer, lines }: Receipt) {
  return {
    customer,
    items: lines.map(({ description, quantity, amount, vatCode, subject, mark }) => ({
      description: description.slice(0, 128),
      quantity,
      amount: roubles(amount),
      vat_code: vatCode,
      payment_mode: paymentModes[kind],
      payment_subject: mark === undefined ? subject : "marked",
      ...(mark !== undefined && {
        measure: "piece",
        // Tag 2102.
        mark_mode: "0",
        // Some cash registers read the scanned code (tag 2000), others GS1.M (tag 1305).
        mark_code_info: { mark_code_raw: mark, gs_1m: mark },
      }),
    })),
  };
}

function roubles(value: string) {
  return { value, currency: "RUB" };
}

const amountShape = z.object({ value: z.string().regex(/^\d{1,12}\.\d{2}$/), currency: z.literal("RUB") });
const paymentShape = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(["pending", "waiting_for_capture", "succeeded", "canceled"]),
  amount: amountShape,
  metadata: z.object({ payment: z.string().optional() }).nullish(),
  confirmation: z.object({ confirmation_url: z.url().optional() }).nullish(),
  cancellation_details: z.object({ reason: z.string().max(100) }).nullish(),
});
const refundShape = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(["pending", "succeeded", "canceled"]),
  amount: amountShape,
});

const receiptShape = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(["pending", "succeeded", "canceled"]),
});

function paymentOf(wire: z.output<typeof paymentShape>): GatewayPayment {
  return {
    id: wire.id,
    status: wire.status,
    amount: wire.amount.value,
    payment: wire.metadata?.payment ?? null,
    confirmationUrl: wire.confirmation?.confirmation_url ?? null,
    cancelReason: wire.cancellation_details?.reason ?? null,
  };
}

async function look<T>(options: Options, path: string, shape: z.ZodType<T>): Promise<GatewayAnswer<T | null>> {
  const answer = await ask(options, path, { method: "GET" }, shape);
  return !answer.ok && answer.why === "refused" && answer.reason === "404" ? { ok: true, value: null } : answer;
}

function send<T>(
  options: Options,
  path: string,
  body: object,
  key: string,
  shape: z.ZodType<T>,
): Promise<GatewayAnswer<T>> {
  const headers = { "content-type": "application/json", "idempotence-key": key };
  return ask(options, path, { method: "POST", headers, body: JSON.stringify(body) }, shape);
}

/** A refusal is the bank's answer; whatever else is no payment, refund or receipt is a failure of the bank. */
async function ask<T>(
  { url, shopId, secretKey, room }: Options,
  path: string,
  init: RequestInit,
  shape: z.ZodType<T>,
): Promise<GatewayAnswer<T>> {
  try {
    return await room.ask(async (signal) => {
      const response = await fetch(url + path, {
        ...init,
        headers: { ...init.headers, authorization: `Basic ${btoa(`${shopId}:${secretKey}`)}` },
        // The key is for this host alone.
        redirect: "error",
        signal,
      });
      if (response.ok) return { ok: true, value: shape.parse(await response.json()) };
      await response.body?.cancel();
      const { status } = response;
      // 401 and 403 are a wrong key of the shop's: set right, the same call goes through. 429 asks to come later.
      const isRefused = status >= 400 && status < 500 && ![401, 403, 408, 409, 429].includes(status);
      if (!isRefused) throw new Away(String(status));
      return { ok: false, why: "refused", reason: String(status) };
    });
  } catch (error) {
    const reason = error instanceof Away ? error.message : error instanceof Error ? error.name : "unknown";
    return { ok: false, why: "away", reason };
  }
}

class Away extends Error {}
