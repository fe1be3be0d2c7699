import type { Receipt } from "#app/domain/order/receipt.ts";

/** The states of YooKassa's payments (https://yookassa.ru/developers/payment-acceptance/getting-started/payment-process). */
export type GatewayStatus = "pending" | "waiting_for_capture" | "succeeded" | "canceled";

/** What the gateway knows of a payment. `payment` is the shop's own uuid of it, null for one that the shop did not make. */
export type GatewayPayment = {
  id: string;
  status: GatewayStatus;
  /** Decimal roubles as the protocol writes them: "1250.00". */
  amount: string;
  payment: string | null;
  confirmationUrl: string | null;
  cancelReason: string | null;
};

export type GatewayRefund = { id: string; status: "pending" | "succeeded" | "canceled"; amount: string };

/** What a payment is asked with: stored before the gateway is asked, so that a repeat asks for the very same. */
export type PaymentRequest = {
  /** The shop's own uuid of the payment. */
  payment: string;
  orderNumber: string;
  method: "card" | "sbp";
  amount: string;
  returnUrl: string;
  receipt: Receipt;
};
export type RefundRequest = { paymentId: string; amount: string; receipt: Receipt };

/** Goods that were paid by a payment are handed over: `amount` of it is settled. */
export type HandoverRequest = { paymentId: string; amount: string; receipt: Receipt };
export type GatewayReceipt = { id: string; status: "pending" | "succeeded" | "canceled" };

/**
 * `away`: nobody knows whether it was done, so the same is asked again under the same key; `refused`: it was not and will
 * not be. `reason` is for the log and the row alone.
 */
export type GatewayAnswer<T> = { ok: true; value: T } | { ok: false; why: "away" | "refused"; reason: string };

/** Takes money and gives it back. It never throws; a key makes a call do its work once however often it is made. */
export type PaymentGateway = {
  create(request: PaymentRequest, key: string): Promise<GatewayAnswer<GatewayPayment>>;
  find(id: string): Promise<GatewayAnswer<GatewayPayment | null>>;
  /** Takes the money that is held. */
  capture(id: string, amount: string, key: string): Promise<GatewayAnswer<GatewayPayment>>;
  /** Lets the money go that is held. */
  cancel(id: string, key: string): Promise<GatewayAnswer<GatewayPayment>>;
  refund(request: RefundRequest, key: string): Promise<GatewayAnswer<GatewayRefund>>;
  findRefund(id: string): Promise<GatewayAnswer<GatewayRefund | null>>;
  /** Registers the second fiscal receipt of a payment, which goes to the buyer. */
  handOver(request: HandoverRequest, key: string): Promise<GatewayAnswer<GatewayReceipt>>;
  findReceipt(id: string): Promise<GatewayAnswer<GatewayReceipt | null>>;
};

/** The gateways of a shop, by the names that payments keep. */
export type PaymentGateways = {
  /** The name of the one that takes new payments. */
  current: string;
  /** The one that has made a payment, whichever takes new ones; null where it is not set any more. */
  of(payment: { gateway: string | null }): PaymentGateway | null;
};

export function paymentGateways(current: string, gateways: Readonly<Record<string, PaymentGateway>>): PaymentGateways {
  return { current, of: ({ gateway }) => gateways[gateway ?? current] ?? null };
}

/** What payments of the built-in sandbox keep as their gateway. */
export const sandboxName = "sandbox";
