import { paperNumber } from "#app/domain/order/document-number.ts";
import { orderPapers } from "#app/i18n/ru/order-papers.ts";
import type { Tx } from "#server/db/client.ts";
import { insertOrderDocument, nextDocumentNumber, shippedParts } from "#server/db/queries/order/order-documents.ts";
import type { Ports } from "#server/ports/ports.ts";

export type IssuedDocument = { type: "upd"; number: string; date: string };

/**
 * Writes the УПД of parts that have just been shipped, in the transaction that ships them: number, date and everything it
 * says are fixed here, and a part has one, however often it is moved on. Answers the new ones.
 */
export async function issueUpd(
  tx: Tx,
  ports: Pick<Ports, "ids" | "settings">,
  partUuids: readonly string[],
): Promise<IssuedDocument[]> {
  const issued: IssuedDocument[] = [];
  for (const { partUuid, orderUuid, today, body } of await shippedParts(tx, partUuids)) {
    const number = paperNumber(
      orderPapers.prefix.upd,
      Number(today.slice(0, 4)),
      await nextDocumentNumber(tx, "upd"),
      6,
    );
    await insertOrderDocument(tx, {
      uuid: ports.ids.uuid(),
      orderUuid,
      partUuid,
      type: "upd",
      number,
      issuedOn: today,
      body: { ...body, seller: sellerOf(ports) },
    });
    issued.push({ type: "upd", number, date: today });
  }
  return issued;
}

/** Who sells today, as documents name him. */
export function sellerOf({ settings: { seller, bank } }: Pick<Ports, "settings">) {
  return { name: seller.name, inn: seller.inn, kpp: bank?.kpp ?? null, address: seller.address };
}
