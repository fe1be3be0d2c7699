import { zonedTime } from "#app/domain/local-time.ts";
import { orderStatuses } from "#app/domain/order/status.ts";
import { paymentMethods } from "#app/domain/order/payment.ts";
import { ok } from "#app/domain/verdict.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { payment } from "#app/i18n/ru/orders/payment.ts";
import { providers } from "#app/i18n/ru/providers.ts";
import { documentRows, type ExportedPartRow } from "#server/db/queries/exchange/document-rows.ts";
import { acknowledgeSent, dueDocuments, insertSentDocuments } from "#server/db/queries/exchange/due-documents.ts";
import { lockExchangeSession } from "#server/db/queries/exchange/sessions.ts";
import { transact } from "#server/db/transaction.ts";
import { zipped } from "#server/documents/zip.ts";
import { writeOrders } from "#server/exchange/commerceml/write-orders.ts";
import { writeInfo } from "#server/exchange/commerceml/write-info.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { ExchangeCaller } from "#server/use-cases/exchange/door/sessions.ts";
import { orderDocument } from "./order-document.ts";

/** A document for 1C, encoded. */
export type PackageOut = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

const documentsAtOnce = 500;

/**
 * Orders that 1C does not know or has not acknowledged, each once in a session: a module that asks until nothing is left
 * comes to an end.
 */
export async function dueOrders(ports: Ports, caller: ExchangeCaller, isZipped: boolean): Promise<PackageOut> {
  const { connection, session } = caller;
  const given = await give(ports, caller);
  // Packages of 1C carry their local time without a zone.
  const formedAt = zonedTime(ports.clock.now().getTime(), connection.timeZone).slice(0, 19);
  const context = { connection, site: ports.settings.siteUrl };
  const documents = given.map(({ row, version }) => orderDocument(row, version, context));
  const bytes = await whole(writeOrders(documents, { encoding: connection.encoding, formedAt }));
  ports.log.info({ session: session.uuid, documents: documents.length }, "orders were given to 1C");
  if (!isZipped) return { bytes, contentType: `application/xml; charset=${connection.encoding}` };
  return { bytes: await whole(zipped(one({ name: "orders.xml", bytes }))), contentType: "application/zip" };
}

type Given = { row: ExportedPartRow; version: number };

/** What is given is noted before it is sent. Versions are read before the contents, which may only be newer. */
async function give({ database: { db }, clock }: Ports, { connection, session }: ExchangeCaller): Promise<Given[]> {
  const given = await transact<Given[]>(db, async (tx) => {
    await lockExchangeSession(tx, session.uuid);
    if (connection.repeatedQueryConfirms) await acknowledgeSent(tx, session.uuid, clock.now());
    const asked = { connection: connection.uuid, session: session.uuid, most: documentsAtOnce };
    const due = await dueDocuments(tx, asked);
    const versions = new Map(due.map(({ part, version }) => [part, version]));
    await insertSentDocuments(tx, session.uuid, due);
    const rows = due.length === 0 ? [] : await documentRows(tx, [...versions.keys()], connection.uuid);
    return ok(rows.map((row) => ({ row, version: versions.get(row.uuid) ?? 0 })));
  });
  return given.value;
}

async function whole(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Uint8Array.from(Buffer.concat(parts));
}

async function* one<T>(item: T): AsyncGenerator<T> {
  yield item;
}

/** What the session was given counts as known to 1C. */
export async function acknowledgeOrders(
  { database: { db }, clock }: Ports,
  { session }: ExchangeCaller,
): Promise<void> {
  await transact<null>(db, async (tx) => {
    await lockExchangeSession(tx, session.uuid);
    await acknowledgeSent(tx, session.uuid, clock.now());
    return ok(null);
  });
}

/** Statuses, payments and deliveries that 1C maps to its own; always in windows-1251 (desk §8). */
export function shopReference(): PackageOut {
  const named = <K extends string>(ids: readonly K[], names: Readonly<Record<K, string>>) =>
    ids.map((id) => ({ id, name: names[id] }));
  const bytes = new Uint8Array(
    writeInfo({
      statuses: named(orderStatuses, dictionary.orderStatus),
      paymentSystems: named(paymentMethods, payment.method),
      deliveryServices: Object.entries(providers).map(([id, name]) => ({ id, name })),
    }),
  );
  return { bytes, contentType: "application/xml; charset=windows-1251" };
}
