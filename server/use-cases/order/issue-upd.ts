import { paperNumber } from "#app/domain/order/document-number.ts";
import { orderPapers } from "#app/i18n/ru/order-papers.ts";
import type { Tx } from "#server/db/client.ts";
import { insertOrderDocument, nextDocumentNumber, shippedParts } from "#server/db/queries/order/order-documents.ts";
import type { Ports } from "#server/ports/ports.ts";

/**
 * Writes the УПД of parts that have just been shipped, in the transaction that ships them: number, date and everything it
 * says are fixed here, and a part has one, however often it is moved on.
 */
export async function issueUpd(
  tx: Tx,
  ports: Pick<Ports, "ids" | "settings">,
  partUuids: readonly string[],
): Promise<void> {
  for (const { partUuid, orderUuid, today, body } of await shippedParts(tx, partUuids)) {
    await insertOrderDocument(tx, {
      uuid: ports.ids.uuid(),
      orderUuid,
      partUuid,
      type: "upd",
      number: paperNumber(orderPapers.prefix.upd, Number(today.slice(0, 4)), await nextDocumentNumber(tx, "upd"), 6),
      issuedOn: today,
      body: { ...body, seller: sellerOf(ports) },
    });
  }
}

/** Who sells today, as documents name him. */
export function sellerOf({ settings: { seller, bank } }: Pick<Ports, "settings">) {
  return { name: seller.name, inn: seller.inn, kpp: bank?.kpp ?? null, address: seller.address };
}
