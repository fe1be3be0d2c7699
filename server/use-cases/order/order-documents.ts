import type { OrderDocument } from "#app/contract/orders.ts";
import { invoicePath } from "#app/contract/payments.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { order as texts } from "#app/i18n/ru/order.ts";
import type { OrderRow } from "#server/db/queries/order/find-order.ts";
import { invoiceCode } from "#server/security/derived-codes.ts";
import type { Ports } from "#server/ports/ports.ts";

/** The papers of an order for who may see its sums, in the order in which they come to be. */
export function orderDocuments(
  ports: Ports,
  order: Pick<OrderRow, "uuid" | "number" | "createdAt" | "paymentMethod"> & { status: string },
  timeZone: string,
): OrderDocument[] {
  const url = invoiceOf(ports, order);
  if (url === null) return [];
  const { date } = localMoment(Date.parse(order.createdAt), timeZone);
  return [{ type: "invoice", title: texts.documentTitle.invoice, number: order.number, date, url }];
}

/** Path of the invoice; null where none is to be paid. */
export function invoiceOf(
  ports: Ports,
  { uuid, paymentMethod, status }: { uuid: string; paymentMethod: string; status: string },
): string | null {
  const isInvoiced = paymentMethod === "invoice" && status !== "canceled" && ports.settings.bank !== null;
  return isInvoiced ? `/api/v1${invoicePath(uuid, invoiceCode(ports, uuid))}` : null;
}
