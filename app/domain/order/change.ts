import type { Availability } from "#app/domain/basket/split.ts";
import { addMoney, lineSum, vatIncluded, type Money, type VatRate } from "#app/domain/money.ts";
import { addQuantity, subtractQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import type { OrderedLine, OrderPartDraft } from "./order-draft.ts";
import type { PaymentMethod } from "./payment.ts";
import type { OrderStatus } from "./status.ts";

/** So much of one product at one price in one part of an order; `uuid` null until it is stored. */
export type Piece = {
  uuid: string | null;
  productUuid: string;
  quantity: Quantity;
  /** Of one unit. */
  price: Money;
  sum: Money;
  vat: Money;
  vatRate: VatRate | null;
  weightGrams: number;
};

/** A live part of an order as a change sees it; without a warehouse its goods have to come first. */
export type ChangingPart = {
  uuid: string | null;
  position: number;
  kind: Availability;
  warehouseUuid: string | null;
  vatRate: VatRate | null;
  status: OrderStatus;
  /** This change may touch it; the others stay as they are. */
  isOpen: boolean;
  pieces: readonly Piece[];
};

/** How much of a product the parts hold. */
export function heldOf(parts: readonly Pick<ChangingPart, "pieces">[], productUuid: string): Quantity {
  const own = parts.flatMap(({ pieces }) => pieces).filter((piece) => piece.productUuid === productUuid);
  return addQuantity(...own.map(({ quantity }) => quantity));
}

export function openParts<P extends Pick<ChangingPart, "isOpen">>(parts: readonly P[]): P[] {
  return parts.filter(({ isOpen }) => isOpen);
}

/** How much of a product the parts hold that a change does not touch. */
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
 * Takes so much of a product out of the open parts: first what still has to come, then what was added last, so that the oldest price stays
 * longest. What is left of a piece keeps its price. Parts may be left empty. RangeError where there is not so much.
 */
export function cutProduct<P extends ChangingPart>(parts: readonly P[], productUuid: string, less: Quantity): P[] {
  const turns = openParts(parts).toSorted(
    (a, b) => Number(b.warehouseUuid === null) - Number(a.warehouseUuid === null) || b.position - a.position,
  );
  let rest = less;
  const kept = new Map<P, Piece[]>();
  for (const part of turns) {
    const pieces: Piece[] = [];
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
 * Puts what is added into the parts that go the same way and still may grow, and makes new parts of the rest, which
 * are numbered after `begun`. At the price of what is there already it becomes one piece with it.
 */
export function addDrafts<P extends ChangingPart, L extends OrderedLine>(
  parts: readonly P[],
  drafts: readonly OrderPartDraft<L>[],
  { method, begun, newPart }: { method: PaymentMethod; begun: number; newPart: (part: ChangingPart) => P },
): P[] {
  return drafts.reduce<P[]>(
    (grown, { kind, warehouseUuid, vatRate, items }) => {
      const added = items.map(({ line, quantity, sum, vat, weightGrams }) => ({
        ...{ uuid: null, productUuid: line.card.uuid, quantity, price: line.price, sum, vat, vatRate, weightGrams },
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

/** What is paid for before it is sent, and has been paid, goes as it is: what is added to it is a part of its own. */
export function mayGrow(status: OrderStatus, method: PaymentMethod): boolean {
  if (method === "onDelivery" || method === "credit") return true;
  return status === "new" || status === "onModeration" || status === "awaitingPayment";
}

function joined(pieces: readonly Piece[], added: Piece): Piece[] {
  const place = pieces.findIndex(
    ({ productUuid, price }) => productUuid === added.productUuid && price === added.price,
  );
  const before = pieces[place];
  if (before === undefined) return [...pieces, added];
  return pieces.with(place, resized(before, addQuantity(before.quantity, added.quantity)));
}

function resized(piece: Piece, quantity: Quantity): Piece {
  const sum = lineSum(piece.price, quantity);
  const weightGrams = Math.round((piece.weightGrams * quantity) / piece.quantity);
  return { ...piece, quantity, sum, vat: vatIncluded(sum, piece.vatRate), weightGrams };
}

export function piecesSum({ pieces }: Pick<ChangingPart, "pieces">): Money {
  return addMoney(...pieces.map(({ sum }) => sum));
}

/** How the reserve moves: more where positive, given back where negative. */
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
