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
import {
  addQuantity,
  subtractQuantity,
  zeroQuantity,
  type Quantity,
  roundDownToMultiple,
} from "#app/domain/quantity.ts";
import { lineWeightGrams } from "#app/domain/weight.ts";

/** An ordered basket line. `price` is per unit, `shortage` is missing from stock. */
export type OrderedLine = {
  item: { uuid: string; multiplicity: Quantity; weightGrams: number | null };
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
  /** Null if unknown. */
  weightGrams: number | null;
  state: "reserved" | "waiting";
};

/**
 * Lines of one group that one warehouse ships at one VAT rate (product rules §1.10); without a warehouse they wait for
 * supply.
 */
export type OrderPartDraft<L extends OrderedLine> = {
  kind: Availability;
  warehouseUuid: string | null;
  vatRate: VatRate | null;
  items: OrderItemDraft<L>[];
  itemsSum: Money;
};

export type OrderDraft<L extends OrderedLine> = { parts: OrderPartDraft<L>[]; taken: StockTaken[] };

/**
 * Allocates the lines to the city's warehouses, nearest first. Only lines in stock take stock; the shortage of an
 * undivided line is awaited. Null if a line shown as in stock cannot be covered.
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
      stock.filter(({ productUuid }) => productUuid === line.item.uuid).map((row) => [row.warehouseUuid, row.free]),
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
      if (warehouseUuid !== null) taken.push({ productUuid: line.item.uuid, warehouseUuid, quantity: item.quantity });
    }
  }
  return { parts: inOrder([...parts.values()], warehouseUuids), taken };
}

function piecesOf(
  { kind, quantity, item }: OrderedLine,
  free: Map<string, Quantity>,
  warehouseUuids: readonly string[],
): StockPiece[] {
  if (kind !== "available") return [{ warehouseUuid: null, quantity }];
  return allocateStock(quantity, item.multiplicity, warehouseUuids, free);
}

/** Sums are split from the line's sum, so that its pieces add up to the kopeck. */
function itemsOf<L extends OrderedLine>(
  line: L,
  pieces: readonly StockPiece[],
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
      weightGrams:
        after.weightGrams === null || before.weightGrams === null ? null : after.weightGrams - before.weightGrams,
      state: warehouseUuid === null ? "waiting" : "reserved",
    };
    return { warehouseUuid, item };
  });
}

function share({ price, vatRate, item }: OrderedLine, quantity: Quantity) {
  const sum = lineSum(price, quantity);
  return {
    sum,
    vat: vatIncluded(sum, vatRate),
    weightGrams: lineWeightGrams(item.weightGrams, quantity, item.multiplicity),
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

/** Quantity of a product left in the basket after its selected lines were ordered. */
export function leftOf(quantity: Quantity, ordered: readonly OrderedLine[]): Quantity {
  const rest = subtractQuantity(quantity, addQuantity(...ordered.map((line) => line.quantity)));
  return rest > 0 ? rest : zeroQuantity;
}

/** A piece of a line: from one warehouse, or to be supplied if without one. */
type StockPiece = { warehouseUuid: string | null; quantity: Quantity };

/**
 * Allocates a quantity to warehouses in the given order, in whole multiples. The shortage is the last piece. `free` is
 * the stock by warehouse and is reduced by what is allocated.
 */
function allocateStock(
  quantity: Quantity,
  multiplicity: Quantity,
  warehouseUuids: readonly string[],
  free: Map<string, Quantity>,
): StockPiece[] {
  const pieces: StockPiece[] = [];
  let rest = quantity;
  for (const warehouseUuid of warehouseUuids) {
    const held = free.get(warehouseUuid);
    const whole = held === undefined ? null : roundDownToMultiple(held, multiplicity);
    if (held === undefined || whole === null || whole <= 0 || rest <= 0) continue;
    const taken = whole < rest ? whole : rest;
    pieces.push({ warehouseUuid, quantity: taken });
    free.set(warehouseUuid, subtractQuantity(held, taken));
    rest = subtractQuantity(rest, taken);
  }
  return rest > 0 ? [...pieces, { warehouseUuid: null, quantity: rest }] : pieces;
}
