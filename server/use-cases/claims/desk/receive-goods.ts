import type { ReceiveClaim } from "#app/contract/desk/buyers/claims.ts";
import { judgeReceived, receivingWarehouses } from "#app/domain/claim/desk.ts";
import { shelfKey } from "#app/domain/catalog/saving/stock.ts";
import {
  addQuantity,
  quantityFromDecimal,
  quantityFromNumber,
  quantityToDecimal,
  quantityToNumber,
  zeroQuantity,
  type Quantity,
} from "#app/domain/quantity.ts";
import type { JournalChanges } from "#app/domain/staff/journal.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { keptStock } from "#server/db/queries/catalog/saving/stock.ts";
import { takeTurn } from "#server/db/queries/catalog/saving/turn.ts";
import type { LockedClaim } from "#server/db/queries/claims/claim-moves.ts";
import { goodsOfItems, saveReturnedGoods } from "#server/db/queries/desk/buyers/claim.ts";
import { warehouseNames } from "#server/db/queries/desk/products/names.ts";
import { recordChanges } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { topicOfOffers } from "#server/use-cases/catalog/saving/save-batch.ts";
import { saveStockIn } from "#server/use-cases/catalog/saving/save-stock.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import type { StaleSave } from "#server/use-cases/staff/stale-save.ts";
import { claimAnswer, claimAsSeen, workOnClaim, type ClaimChange, type ClaimChanged } from "./change-claim.ts";
import { stepClaim } from "./claim-steps.ts";

type Refusal =
  | {
      code:
        | "claimLineUnknown"
        | "claimMove"
        | "claimNotFound"
        | "claimNothingReceived"
        | "claimReceivedTooMuch"
        | "rightMissing"
        | "warehouseGone";
    }
  | { code: "fieldRefused"; field: string };

/** Goods of an approved claim came back: those for sale go to a warehouse, the others are written off. */
export async function receiveClaimAtDesk(
  ports: Ports,
  change: ClaimChange,
  body: ReceiveClaim,
): Promise<Verdict<ClaimChanged, Refusal> | StaleSave> {
  const { lines, text, warehouse, ...seen } = body;
  const told: { buyer: string | null; products: string[] } = { buyer: null, products: [] };
  const done = await changeOnce<typeof claimAnswer, ({ ok: false } & Refusal) | StaleSave>(
    ports,
    change.author,
    claimAnswer,
    async (tx) => {
      // Stock is written in the turn of the catalogue's writers, which comes before any other lock.
      await takeTurn(tx);
      const claim = await claimAsSeen(tx, change, { ...seen, to: "goodsReceived", right: "receiveReturns" });
      if (!claim.ok) return claim;
      told.buyer = claim.value.userUuid;
      const entry = { claim: claim.value, action: "claim.received", reason: text };
      return workOnClaim<Refusal>(tx, change.author, entry, async () => {
        const received = readReceived(claim.value, lines);
        if (!received.ok) return received;
        const moved = await stepClaim(tx, { ports, ...change }, claim.value, { verb: "received", text }, ["claimMove"]);
        if (!moved.ok) return moved;
        const stocked = await restock(tx, change, received.value, warehouse);
        if (!stocked.ok) return stocked;
        told.products = stocked.value.products;
        await saveReturnedGoods(
          tx,
          claim.value.uuid,
          received.value.map(({ item, restocked, writtenOff }) => ({
            item,
            restocked: quantityToDecimal(restocked),
            writtenOff: quantityToDecimal(writtenOff),
            warehouse: restocked > zeroQuantity ? (warehouse ?? null) : null,
          })),
        );
        return ok({ ...moved.value, changes: changesOf(received.value) });
      });
    },
  );
  if (!done.ok) return done;
  if (told.buyer !== null) await ports.bus.publish(`viewer:${told.buyer}`);
  if (told.products.length > 0) await ports.bus.publish(await topicOfOffers(ports.database.db, told.products));
  return done;
}

type Received = { item: string; article: string; restocked: Quantity; writtenOff: Quantity };

function readReceived(
  { items }: LockedClaim,
  lines: ReceiveClaim["lines"],
): Verdict<Received[], { code: "claimLineUnknown" | "claimNothingReceived" | "claimReceivedTooMuch" }> {
  const read: (Received & { approved: Quantity })[] = [];
  for (const { line, restocked, writtenOff } of lines) {
    const item = items[line - 1];
    if (item === undefined || read.some((one) => one.item === item.orderItemUuid)) return no("claimLineUnknown");
    read.push({
      ...{ item: item.orderItemUuid, article: item.article, approved: quantityFromDecimal(item.approved ?? "0") },
      ...{ restocked: quantityFromNumber(restocked), writtenOff: quantityFromNumber(writtenOff) },
    });
  }
  const judged = judgeReceived(read);
  return judged.ok ? ok(read) : judged;
}

/** Adds what can be sold to the warehouse's stock; nothing to sell needs no warehouse. */
async function restock(
  tx: Tx,
  { staff, author }: ClaimChange,
  received: readonly Received[],
  warehouse: string | undefined,
): Promise<Verdict<{ products: string[] }, { code: "warehouseGone" } | { code: "fieldRefused"; field: string }>> {
  const sellable = received.filter(({ restocked }) => restocked > zeroQuantity);
  if (sellable.length === 0) return ok({ products: [] });
  const known = [...(await warehouseNames(tx)).keys()].map((uuid) => ({ uuid }));
  if (warehouse === undefined || !receivingWarehouses(staff, known).some(({ uuid }) => uuid === warehouse))
    return no("warehouseGone");
  const goods = await goodsOfItems(
    tx,
    sellable.map(({ item }) => item),
  );
  const added = new Map<string, { externalId: string; article: string; quantity: Quantity }>();
  for (const { item, restocked } of sellable) {
    const product = goods.get(item);
    if (product === undefined) return no("fieldRefused", { field: "warehouse" });
    const before = added.get(product.product)?.quantity ?? zeroQuantity;
    added.set(product.product, { ...product, quantity: addQuantity(before, restocked) });
  }
  const shelves = await keptStock(tx, [...added.keys()], [warehouse], true);
  const rows = [...added].map(([product, { externalId, article, quantity }]) => {
    const before = shelves.get(shelfKey(product, warehouse))?.onHand ?? zeroQuantity;
    return { uuid: product, product: externalId, article, warehouse, before, onHand: addQuantity(before, quantity) };
  });
  const saved = await saveStockIn(tx, author.actor, rows);
  if (saved.rows.some(({ status }) => status === "refused")) return no("fieldRefused", { field: "warehouse" });
  // The claim's entry, which answers a repeated form, is the one with the key.
  await recordChanges(
    tx,
    { ...author, key: undefined },
    rows.map(({ uuid, article, before, onHand }) => ({
      action: "product.restocked",
      object: { kind: "product", id: uuid, name: article },
      changes: {
        [`stock.${warehouse}`]: { before: quantityToNumber(before), after: quantityToNumber(onHand) },
      },
    })),
  );
  return ok({ products: [...added.keys()] });
}

function changesOf(received: readonly Received[]): JournalChanges {
  return Object.fromEntries(
    received.flatMap(({ article, restocked, writtenOff }) =>
      (
        [
          [`restocked.${article}`, restocked],
          [`writtenOff.${article}`, writtenOff],
        ] as const
      ).flatMap(([name, quantity]) =>
        quantity > zeroQuantity ? [[name, { before: null, after: quantityToNumber(quantity) }]] : [],
      ),
    ),
  );
}
