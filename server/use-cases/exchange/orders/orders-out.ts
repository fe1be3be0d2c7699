import { asXmlReference, encodeText } from "#app/domain/exchange/encode-text.ts";
import { zonedTime } from "#app/domain/local-time.ts";
import { orderStatuses } from "#app/domain/order/status.ts";
import { paymentMethods } from "#app/domain/order/payment.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { payment } from "#app/i18n/ru/orders/payment.ts";
import { providers } from "#app/i18n/ru/providers.ts";
import { ordersXml, referenceXml } from "#server/exchange/commerceml/write-package.ts";
import { zipped } from "#server/documents/zip.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { ExchangeCaller } from "#server/use-cases/exchange/door/sessions.ts";

/** A document for 1C, encoded. */
export type PackageOut = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

/**
 * Orders that 1C does not know or has not acknowledged, each once in a session. The documents are plugged in here; so
 * far there are none.
 */
export async function dueOrders(ports: Ports, { connection }: ExchangeCaller, isZipped: boolean): Promise<PackageOut> {
  const { encoding } = connection;
  // Packages of 1C carry their local time without a zone.
  const formed = zonedTime(ports.clock.now().getTime(), connection.timeZone).slice(0, 19);
  const bytes = encodeText(ordersXml(encoding, formed, []), encoding, asXmlReference);
  if (!isZipped) return { bytes, contentType: `application/xml; charset=${encoding}` };
  const parts: Uint8Array[] = [];
  for await (const part of zipped(one({ name: "orders.xml", bytes }))) parts.push(part);
  return { bytes: Uint8Array.from(Buffer.concat(parts)), contentType: "application/zip" };
}

async function* one<T>(item: T): AsyncGenerator<T> {
  yield item;
}

/** What the session was given counts as known to 1C. */
export async function acknowledgeOrders(_ports: Ports, _caller: ExchangeCaller): Promise<void> {}

/** Statuses, payments and deliveries that 1C maps to its own; always in windows-1251 (desk §8). */
export function shopReference(): PackageOut {
  const named = <K extends string>(ids: readonly K[], names: Readonly<Record<K, string>>) =>
    ids.map((id) => ({ id, name: names[id] }));
  const xml = referenceXml("windows-1251", {
    statuses: named(orderStatuses, dictionary.orderStatus),
    payments: named(paymentMethods, payment.method),
    deliveries: Object.entries(providers).map(([id, name]) => ({ id, name })),
  });
  const bytes = encodeText(xml, "windows-1251", asXmlReference);
  return { bytes, contentType: "application/xml; charset=windows-1251" };
}
