import type { Availability } from "#app/domain/basket/split.ts";
import { addMoney, lineSum, vatIncluded, type Money, type VatRate } from "#app/domain/money.ts";
import { addQuantity, subtractQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import type { OrderedLine, OrderPartDraft } from "./order-draft.ts";
import type { PaymentMethod } from "./payment.ts";
import type { OrderStatus } from "./status.ts";

/** A quantity of one product at one price in one part; `uuid` is null until stored. */
export type OrderPiece = {
  uuid: string | null;
  productUuid: string;
  quantity: Quantity;
  /** Per unit. */
  price: Money;
  sum: Money;
  vat: Money;
  vatRate: VatRate | null;
  weightGrams: number | null;
};

/** A live part of an order for the rules of changes; without a warehouse its goods have to be supplied. */
export type ChangingPart = {
  uuid: string | null;
  position: number;
  kind: Availability;
  warehouseUuid: string | null;
  vatRate: VatRate | null;
  status: OrderStatus;
  /** Whether this change may touch it. */
  isOpen: boolean;
  pieces: readonly OrderPiece[];
};

/** Quantity of a product in the parts. */
export function heldOf(parts: readonly Pick<ChangingPart, "pieces">[], productUuid: string): Quantity {
  const own = parts.flatMap(({ pieces }) => pieces).filter((piece) => piece.productUuid === productUuid);
  return addQuantity(...own.map(({ quantity }) => quantity));
}

export function openParts<P extends Pick<ChangingPart, "isOpen">>(parts: readonly P[]): P[] {
  return parts.filter(({ isOpen }) => isOpen);
}

/** Quantity of a product in the parts that the change may not touch. */
export function fixedQuantity(
  parts: readonly Pick<ChangingPart, "isOpen" | "pieces">[],
  productUuid: string,
): Quantity {
  return heldOf(
    parts.filter(({ isOpen }) => !isOpen),
    productUuid,
  );
}

/**
 * Removes a quantity of a product from the open parts: goods awaiting supply first, then the latest additions, so that
 * the oldest price stays longest. The rest of a piece keeps its price; parts may become empty. RangeError if there is
 * less than that.
 */
export function cutProduct<P extends ChangingPart>(parts: readonly P[], productUuid: string, less: Quantity): P[] {
  const turns = openParts(parts).toSorted(
    (a, b) => Number(b.warehouseUuid === null) - Number(a.warehouseUuid === null) || b.position - a.position,
  );
  let rest = less;
  const kept = new Map<P, OrderPiece[]>();
  for (const part of turns) {
    const pieces: OrderPiece[] = [];
    for (const piece of part.pieces.toReversed()) {
      const gone = piece.productUuid !== productUuid ? zeroQuantity : piece.quantity < rest ? piece.quantity : rest;
      rest = subtractQuantity(rest, gone);
      if (gone === zeroQuantity) pieces.unshift(piece);
      else if (gone < piece.quantity) pieces.unshift(resized(piece, subtractQuantity(piece.quantity, gone)));
    }
    kept.set(part, pieces);
  }
  if (rest > zeroQuantity) throw new RangeError("more is taken out than the order holds");
  return parts.map((part) => ({ ...part, pieces: kept.get(part) ?? part.pieces }));
}

/**
 * Adds lines to parts with the same warehouse and VAT rate that may still grow, and to new parts numbered after
 * `begun`. At an equal price they are merged into the existing piece.
 */
export function addDrafts<P extends ChangingPart, L extends OrderedLine>(
  parts: readonly P[],
  drafts: readonly OrderPartDraft<L>[],
  { method, begun, newPart }: { method: PaymentMethod; begun: number; newPart: (part: ChangingPart) => P },
): P[] {
  return drafts.reduce<P[]>(
    (grown, { kind, warehouseUuid, vatRate, items }) => {
      const added = items.map(({ line, quantity, sum, vat, weightGrams }) => ({
        ...{ uuid: null, productUuid: line.item.uuid, quantity, price: line.price, sum, vat, vatRate, weightGrams },
      }));
      const isSame = (part: P) =>
        part.isOpen && part.kind === kind && part.warehouseUuid === warehouseUuid && part.vatRate === vatRate;
      const place = grown.findIndex((part) => isSame(part) && mayGrow(part.status, method));
      const before = grown[place];
      if (before === undefined) {
        const position = begun + grown.filter(({ uuid }) => uuid === null).length + 1;
        return [
          ...grown,
          newPart({ uuid: null, position, kind, warehouseUuid, vatRate, status: "new", isOpen: true, pieces: added }),
        ];
      }
      return grown.with(place, { ...before, pieces: added.reduce(joined, before.pieces) });
    },
    [...parts],
  );
}

/** A prepaid part that has been paid stays unchanged: additions make a new part. */
export function mayGrow(status: OrderStatus, method: PaymentMethod): boolean {
  if (method === "onDelivery" || method === "credit") return true;
  return status === "new" || status === "onModeration" || status === "awaitingPayment";
}

function joined(pieces: readonly OrderPiece[], added: OrderPiece): OrderPiece[] {
  const place = pieces.findIndex(
    ({ productUuid, price }) => productUuid === added.productUuid && price === added.price,
  );
  const before = pieces[place];
  if (before === undefined) return [...pieces, added];
  return pieces.with(place, resized(before, addQuantity(before.quantity, added.quantity)));
}

function resized(piece: OrderPiece, quantity: Quantity): OrderPiece {
  const sum = lineSum(piece.price, quantity);
  const weightGrams = piece.weightGrams === null ? null : Math.round((piece.weightGrams * quantity) / piece.quantity);
  return { ...piece, quantity, sum, vat: vatIncluded(sum, piece.vatRate), weightGrams };
}

export function piecesSum({ pieces }: Pick<ChangingPart, "pieces">): Money {
  return addMoney(...pieces.map(({ sum }) => sum));
}

/** Change of a reservation: negative quantities are released. */
export type ReserveMove = { productUuid: string; warehouseUuid: string; quantity: Quantity };

type Reserving = Pick<ChangingPart, "warehouseUuid" | "pieces">;

export function reserveMoves(before: readonly Reserving[], after: readonly Reserving[]): ReserveMove[] {
  const moves = new Map<string, ReserveMove>();
  const count = (parts: readonly Reserving[], sign: 1 | -1) => {
    for (const { warehouseUuid, pieces } of parts) {
      if (warehouseUuid === null) continue;
      for (const { productUuid, quantity } of pieces) {
        const key = `${productUuid} ${warehouseUuid}`;
        const move = moves.get(key) ?? { productUuid, warehouseUuid, quantity: zeroQuantity };
        const change = sign === 1 ? addQuantity : subtractQuantity;
        moves.set(key, { ...move, quantity: change(move.quantity, quantity) });
      }
    }
  };
  count(after, 1);
  count(before, -1);
  return [...moves.values()].filter(({ quantity }) => quantity !== zeroQuantity);
}
