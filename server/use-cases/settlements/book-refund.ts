import type { Tx } from "#server/db/client.ts";
import {
  hasRefundEntry,
  holdLedger,
  insertEntries,
  payerOfOrder,
} from "#server/db/queries/settlements/record-entries.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Source of the shop's own entries; the accounts' document of the same refund is matched by number and date. */
export const ownSource = "shop";

/**
 * Books a refund paid by the shop once, whether the accounts report it before or after (invariants M6). Only if they
 * have reported its payment; otherwise the balance would show a debt that does not exist.
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
