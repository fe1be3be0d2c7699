import type { Actor } from "#app/domain/actor.ts";
import { paperNumber } from "#app/domain/order/document-number.ts";
import { orderPapers } from "#app/i18n/ru/orders/order-papers.ts";
import type { Tx } from "#server/db/client.ts";
import {
  insertOrderDocument,
  nextDocumentNumber,
  shippedParts,
} from "#server/db/queries/order/reading/order-documents.ts";
import type { Ports } from "#server/ports/ports.ts";

export type IssuedDocument = { type: "upd"; number: string; date: string };

/**
 * Issues the УПД of parts just shipped, in the shipping transaction: number, date and contents are fixed here, and a
 * part has only one. Returns the new ones.
 */
export async function issueUpd(
  tx: Tx,
  ports: Pick<Ports, "ids" | "settings">,
  by: Actor,
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
      by,
      body: { ...body, seller: sellerOf(ports) },
    });
    issued.push({ type: "upd", number, date: today });
  }
  return issued;
}

/** The current seller for documents. */
export function sellerOf({ settings: { seller, bank } }: Pick<Ports, "settings">) {
  return { name: seller.name, inn: seller.inn, kpp: bank?.kpp ?? null, address: seller.address };
}
