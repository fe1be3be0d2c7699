import type { Tx } from "#server/db/client.ts";
import {
  hasRefundEntry,
  holdLedger,
  insertEntries,
  payerOfOrder,
} from "#server/db/queries/settlements/record-entries.ts";
import type { Ports } from "#server/ports/ports.ts";

/** What the shop itself writes; the accounts' own document of the same refund is known by its number and day. */
export const ownSource = "shop";

/**
 * A refund that the shop has paid, in the ledger once: the accounts may tell of it before or after (invariants M6). Only
 * where they have told of the payment it gives back, or the balance would be a debt that nobody has.
 */
export async function bookRefund(
  tx: Tx,
  { ids }: Pick<Ports, "ids">,
  refund: { uuid: string; orderNumber: string; amount: string; bankNumber: string; paidOn: string },
): Promise<void> {
  const { uuid, orderNumber, amount, bankNumber, paidOn } = refund;
  await holdLedger(tx);
  const payer = await payerOfOrder(tx, orderNumber);
  if (payer === undefined) return;
  if (await hasRefundEntry(tx, { rootUuid: payer.rootUuid, number: bankNumber, date: paidOn })) return;
  await insertEntries(tx, [
    {
      uuid: ids.uuid(),
      root_uuid: payer.rootUuid,
      contract_uuid: payer.contractUuid,
      source: ownSource,
      doc_id: uuid,
      version: 1,
      document_type: "refund",
      document_number: bankNumber,
      document_date: paidOn,
      order_number: orderNumber,
      debit: amount,
      credit: "0",
      due_date: null,
      corrects: null,
    },
  ]);
}
