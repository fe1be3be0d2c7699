import { groupKinds, type Availability } from "#app/domain/basket/split.ts";
import {
  addMoney,
  lineSum,
  subtractMoney,
  vatIncluded,
  zeroMoney,
  type Money,
  type VatRate,
} from "#app/domain/money.ts";
import { addQuantity, subtractQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import { lineWeightGrams } from "#app/domain/weight.ts";
import { allocateStock, type Piece } from "./allocate-stock.ts";

/** A line of the basket as it is ordered. `price` is of one unit, `shortage` what the stock lacks. */
export type OrderedLine = {
  card: { uuid: string; multiplicity: Quantity; weightGrams: number };
  kind: Availability;
  quantity: Quantity;
  shortage: Quantity;
  price: Money;
  vatRate: VatRate | null;
};

export type FreeStock = { productUuid: string; warehouseUuid: string; free: Quantity };
export type StockTaken = { productUuid: string; warehouseUuid: string; quantity: Quantity };

export type OrderItemDraft<L extends OrderedLine> = {
  line: L;
  quantity: Quantity;
  sum: Money;
  vat: Money;
  weightGrams: number;
  state: "reserved" | "waiting";
};

/** What one warehouse ships of one group at one rate of VAT (decisions §1.10); without a warehouse it waits for supply. */
export type OrderPartDraft<L extends OrderedLine> = {
  kind: Availability;
  warehouseUuid: string | null;
  vatRate: VatRate | null;
  items: OrderItemDraft<L>[];
  itemsSum: Money;
};

export type OrderDraft<L extends OrderedLine> = { parts: OrderPartDraft<L>[]; taken: StockTaken[] };

/**
 * Lays the lines out over the city's warehouses, nearest first. Only lines in stock take stock; what a line kept whole
 * lacks waits beside it. Null when a line shown as in stock cannot be covered.
 */
export function draftOrder<L extends OrderedLine>(
  lines: readonly L[],
  stock: readonly FreeStock[],
  warehouseUuids: readonly string[],
): OrderDraft<L> | null {
  const parts = new Map<string, OrderPartDraft<L>>();
  const taken: StockTaken[] = [];
  for (const line of lines) {
    const free = new Map(
      stock.filter(({ productUuid }) => productUuid === line.card.uuid).map((row) => [row.warehouseUuid, row.free]),
    );
    const pieces = piecesOf(line, free, warehouseUuids);
    const lacking = pieces.find(({ warehouseUuid }) => warehouseUuid === null);
    if (line.kind === "available" && (lacking?.quantity ?? zeroQuantity) !== line.shortage) return null;
    for (const { warehouseUuid, item } of itemsOf(line, pieces)) {
      const key = [line.kind, warehouseUuid, line.vatRate].join(" ");
      const part = parts.get(key) ?? {
        kind: line.kind,
        warehouseUuid,
        vatRate: line.vatRate,
        items: [],
        itemsSum: zeroMoney,
      };
      parts.set(key, { ...part, items: [...part.items, item], itemsSum: addMoney(part.itemsSum, item.sum) });
      if (warehouseUuid !== null) taken.push({ productUuid: line.card.uuid, warehouseUuid, quantity: item.quantity });
    }
  }
  return { parts: inOrder([...parts.values()], warehouseUuids), taken };
}

function piecesOf(
  { kind, quantity, card }: OrderedLine,
  free: Map<string, Quantity>,
  warehouseUuids: readonly string[],
): Piece[] {
  if (kind !== "available") return [{ warehouseUuid: null, quantity }];
  return allocateStock(quantity, card.multiplicity, warehouseUuids, free);
}

/** Sums are cut from the line's own, so that the pieces of a line cost to the kopeck what the line was shown to cost. */
function itemsOf<L extends OrderedLine>(
  line: L,
  pieces: readonly Piece[],
): { warehouseUuid: string | null; item: OrderItemDraft<L> }[] {
  let upTo = zeroQuantity;
  return pieces.map(({ warehouseUuid, quantity }) => {
    const before = share(line, upTo);
    upTo = addQuantity(upTo, quantity);
    const after = share(line, upTo);
    const item: OrderItemDraft<L> = {
      line,
      quantity,
      sum: subtractMoney(after.sum, before.sum),
      vat: subtractMoney(after.vat, before.vat),
      weightGrams: after.weightGrams - before.weightGrams,
      state: warehouseUuid === null ? "waiting" : "reserved",
    };
    return { warehouseUuid, item };
  });
}

function share({ price, vatRate, card }: OrderedLine, quantity: Quantity) {
  const sum = lineSum(price, quantity);
  return {
    sum,
    vat: vatIncluded(sum, vatRate),
    weightGrams: lineWeightGrams(card.weightGrams, quantity, card.multiplicity),
  };
}

function inOrder<L extends OrderedLine>(
  parts: OrderPartDraft<L>[],
  warehouseUuids: readonly string[],
): OrderPartDraft<L>[] {
  const distance = ({ warehouseUuid }: OrderPartDraft<L>) =>
    warehouseUuid === null ? warehouseUuids.length : warehouseUuids.indexOf(warehouseUuid);
  return parts.sort(
    (a, b) =>
      groupKinds.indexOf(a.kind) - groupKinds.indexOf(b.kind) ||
      distance(a) - distance(b) ||
      (b.vatRate ?? -1) - (a.vatRate ?? -1),
  );
}

/** What the basket keeps of a product whose ticked lines are ordered. */
export function leftOf(quantity: Quantity, ordered: readonly OrderedLine[]): Quantity {
  const rest = subtractQuantity(quantity, addQuantity(...ordered.map((line) => line.quantity)));
  return rest > 0 ? rest : zeroQuantity;
}
