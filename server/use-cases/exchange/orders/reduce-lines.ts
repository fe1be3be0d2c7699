import type { Actor } from "#app/domain/actor.ts";
import { lineDifferences, type ComparedLine } from "#app/domain/exchange/returned-document.ts";
import type { DocumentRecord } from "#app/domain/exchange/records.ts";
import { quantityFromDecimal } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { orderPlace } from "#server/db/queries/desk/order-place.ts";
import { erpPart, partOfDocument, type ErpPart } from "#server/db/queries/exchange/returned-documents.ts";
import type { Ports } from "#server/ports/ports.ts";
import { withPrices } from "#server/use-cases/account/buyer.ts";
import { deliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { applyChange } from "#server/use-cases/order/changing/apply-change.ts";
import { judgeChange, type OrderPlace } from "#server/use-cases/order/changing/judge-change.ts";
import { buyerOf } from "#server/use-cases/order/desk/order-place.ts";
import type { HeldOrder, HeldPart } from "#server/use-cases/order/placing/hold-order.ts";

/** Goods of a document, without delivery and other services. */
export function goodsOfDocument({ lines }: DocumentRecord): DocumentRecord["lines"] {
  return lines.filter(({ id, isService }) => !isService && id !== "ORDER_DELIVERY");
}

/** Where a document of 1C differs from the lines that count. */
export function differencesOf(document: DocumentRecord, own: ErpPart) {
  return lineDifferences(comparedLines(own), goodsOfDocument(document));
}

/** The lines that count, with their quantities in thousandths. */
export function comparedLines(own: ErpPart): ComparedLine[] {
  return own.lines.map(({ id, name, quantity }) => ({ id, name, quantity: quantityFromDecimal(quantity) }));
}

/** Lower quantities of a part by product; null if the document of 1C differs in anything else. */
function reducedLines(document: DocumentRecord, own: ErpPart): Map<string, number> | null {
  const differences = differencesOf(document, own);
  if (document.isDeleted || document.lines.length === 0 || differences.length === 0) return null;
  if (differences.some(({ before, after }) => before === null || after > before)) return null;
  const theirs = new Map<string, number>();
  for (const { id, quantity } of goodsOfDocument(document)) theirs.set(id, (theirs.get(id) ?? 0) + quantity);
  return new Map(own.lines.map(({ id, product }) => [product, (theirs.get(id) ?? 0) / 1_000]));
}

/**
 * Buyer and delivery of an order whose quantities a document lowers, read before the transaction; null if there is
 * nothing to lower.
 */
export async function placeOfReduced(
  ports: Ports,
  actor: Actor,
  document: DocumentRecord,
  names: [ids: readonly string[], numbers: readonly string[]],
): Promise<OrderPlace | null> {
  const { db } = ports.database;
  if (document.lines.length === 0) return null;
  const found = await partOfDocument(db, ...names);
  if (found === undefined || reducedLines(document, await erpPart(db, found.part)) === null) return null;
  const order = await orderPlace(db, await numberOf(db, found.part));
  const buyer = order === undefined ? null : await buyerOf(ports, order);
  if (order === undefined || buyer === null) return null;
  const book = await deliveryBook(ports, buyer.city);
  return { orderUuid: order.uuid, buyer: withPrices(buyer), book, by: { source: "manager", actor } };
}

async function numberOf(db: Db, part: string): Promise<string> {
  const { number } = await db
    .selectFrom("order_parts")
    .select("number")
    .where("uuid", "=", part)
    .executeTakeFirstOrThrow();
  return number;
}

/**
 * Cancels the quantities that 1C no longer has in a locked part, by the rules for changes of orders: stock is released,
 * the buyer is notified, payments are adjusted (desk §8). Returns false if the rules refuse the change, or if the
 * document differs in more than lower quantities.
 */
export async function reduceLines(
  tx: Tx,
  ports: Ports,
  place: OrderPlace,
  { document, order, part, own }: { document: DocumentRecord; order: HeldOrder; part: HeldPart; own: ErpPart },
): Promise<boolean> {
  const reduced = reducedLines(document, own);
  if (reduced === null || place.orderUuid !== order.uuid) return false;
  const lines = [...reduced].map(([uuid, quantity]) => ({ uuid, quantity }));
  const body = { part: part.number, lines, deliveries: [] };
  const judged = await judgeChange(tx, ports, place, { version: order.version, body });
  return judged.ok && (await applyChange(tx, ports, place, judged.value)).ok;
}
