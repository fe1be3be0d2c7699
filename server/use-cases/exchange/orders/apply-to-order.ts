import { changesBetween } from "#app/domain/staff/journal.ts";
import type { Tx } from "#server/db/client.ts";
import { keepKnown, knownParts } from "#server/db/queries/exchange/due-documents.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { PackageContext } from "#server/use-cases/exchange/packages/package-context.ts";
import { orderFacts } from "#server/use-cases/order/desk/change-at-desk.ts";
import { hold, type HeldOrder, type HeldPart } from "#server/use-cases/order/placing/hold-order.ts";
import { knownBefore, settleCounts } from "./settle-counts.ts";

type Applied = {
  order: HeldOrder;
  part: HeldPart;
  action: "order.paymentNoted" | "order.moved";
  /** For the journal. */
  reason: string;
};

/**
 * Applies a document of 1C to a part of a locked order: corrects stock on hand, writes the journal, and marks the parts
 * that 1C already has in this state as sent. `first` runs before those parts are determined. `work` returns true if it
 * changed lines of the part, which then has to be sent to 1C again.
 */
export async function applyToOrder(
  tx: Tx,
  context: PackageContext,
  { order, part, action, reason }: Applied,
  { first, work }: { first?: () => Promise<void>; work(): Promise<boolean> },
): Promise<void> {
  const before = await knownBefore(tx, context, part.uuid);
  await first?.();
  const known = await knownParts(tx, order.uuid);
  const isReduced = await work();
  await settleCounts(tx, context, before);
  const after = (await hold(tx, { uuid: order.uuid })) ?? order;
  const changes = changesBetween(orderFacts(order, part), orderFacts(after, part));
  if (Object.keys(changes).length > 0)
    await recordChange(
      tx,
      { actor: context.actor, requestId: null, address: null },
      { action, object: { kind: "order", id: order.uuid, name: part.number }, changes, reason },
    );
  await keepKnown(tx, isReduced ? [] : known);
}
