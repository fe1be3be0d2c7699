import { isCode } from "#app/domain/basket/quick-entry.ts";
import { splitBasket, type Availability } from "#app/domain/basket/split.ts";
import {
  addQuantity,
  maxOrderQuantity,
  quantityFromNumber,
  settleQuantity,
  zeroQuantity,
  type Quantity,
  type QuantityRule,
} from "#app/domain/quantity.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { quantityIn, type ListedQuantityFault, type SoldBy } from "./in-sold-units.ts";
import { isRoundedCode } from "./rounded-code.ts";

/** States of a row (product rules §3.9). */
export const rowStates = [
  "found",
  "rounded",
  "split",
  "byName",
  "multiple",
  "notFound",
  "discontinued",
  "badQuantity",
  "duplicate",
] as const;
export type RowState = (typeof rowStates)[number];

/** Rows in these states go into the basket; a joined row goes with the one it is joined to. */
export const readyStates: readonly RowState[] = ["found", "rounded", "split", "duplicate"];

/** How a row's product was found: by code, by exact name only, or chosen by the buyer. */
export type FoundBy = "none" | "code" | "name" | "chosen";

export type FoundRow = {
  number: number;
  code: string;
  /** The row's own name of the product, if it also has a code. */
  name: string;
  quantity: string;
  way: FoundBy;
  /** Uuids of all candidate products. */
  products: readonly string[];
  /** The buyer has confirmed products found by name. */
  isAccepted: boolean;
};

/** Product data that the rules need. */
export type UploadGoods = QuantityRule &
  SoldBy & {
    isSold: boolean;
    availability: Availability;
    availableQuantity: Quantity;
  };

/** Why a row is refused, if its state alone does not say it. */
export type UploadRowFault =
  ListedQuantityFault | { code: "noCode" | "joinedRefused" } | { code: "roundedCode"; text: string };

export type JudgedRow = {
  number: number;
  state: RowState;
  /** Quantity to order including joined rows; null if none can be ordered. */
  settled: Quantity | null;
  /** Cut to the largest orderable quantity. */
  capped: boolean;
  joinedTo: number | null;
  fault: UploadRowFault | null;
};

type ResolvedRow = { uuid: string; wanted: Quantity | null };

/**
 * Evaluates the rows of a list in order (product rules §3.9): rows of the same product are joined to the first, which
 * gets the total quantity. Unknown products count as not found. A row without a quantity takes the minimum order only
 * if no row of the list has one.
 */
export function judgeRows(
  rows: readonly FoundRow[],
  goods: ReadonlyMap<string, UploadGoods>,
  { isLeastOrder = false }: { isLeastOrder?: boolean } = {},
): JudgedRow[] {
  const heads = new Map<string, { at: number; wanted: Quantity[] }>();
  const judged = rows.map((row, at): JudgedRow => {
    const found = ofRow(row, goods, isLeastOrder);
    if (!found.ok) return refused(row.number, found.state, found.fault);
    const { uuid, wanted } = found.value;
    const head = heads.get(uuid);
    if (head === undefined) heads.set(uuid, { at, wanted: quantitiesOf(wanted) });
    else head.wanted.push(...quantitiesOf(wanted));
    const joinedTo = head === undefined ? null : (rows[head.at]?.number ?? null);
    return { number: row.number, state: "duplicate", settled: null, capped: false, joinedTo, fault: null };
  });
  for (const [uuid, { at, wanted }] of heads) {
    const [row, one] = [rows[at], goods.get(uuid)];
    if (row && one) judged[at] = settled(row.number, one, wanted);
  }
  const standing = new Set(judged.filter(({ settled: sum }) => sum !== null).map(({ number }) => number));
  return judged.map((row) =>
    row.joinedTo === null || standing.has(row.joinedTo)
      ? row
      : refused(row.number, "badQuantity", { code: "joinedRefused" }),
  );
}

type Refused = { code: "refused"; state: RowState; fault: UploadRowFault | null };

/** The row's product and quantity, or why it has none; several candidates count as none. */
function ofRow(
  row: FoundRow,
  goods: ReadonlyMap<string, UploadGoods>,
  isLeastOrder: boolean,
): Verdict<ResolvedRow, Refused> {
  const refuse = (state: RowState, fault: UploadRowFault | null = null) => no("refused", { state, fault });
  const known = row.products.filter((uuid) => goods.has(uuid));
  const [uuid, ...others] = known;
  const one = uuid === undefined ? undefined : goods.get(uuid);
  if (!isCode(row.code)) return refuse("notFound", { code: "noCode" });
  if (uuid === undefined || one === undefined)
    return refuse("notFound", isRoundedCode(row.code) ? { code: "roundedCode", text: row.code } : null);
  if (others.length > 0) return refuse("multiple");
  if (!one.isSold) return refuse("discontinued");
  if (row.way === "name" && !row.isAccepted) return refuse("byName");
  if (row.quantity.trim() === "" && isLeastOrder) return ok({ uuid, wanted: null });
  const wanted = quantityIn(row.quantity, one);
  return wanted.ok ? ok({ uuid, wanted: wanted.value }) : refuse("badQuantity", faultOf(wanted));
}

function faultOf({ ok: _, ...fault }: { ok: false } & ListedQuantityFault): ListedQuantityFault {
  return fault;
}

/** Without a quantity the row takes the minimum order: any smaller quantity is raised to it. */
const least = quantityFromNumber(0.001);

function settled(number: number, goods: UploadGoods, wanted: readonly Quantity[]): JudgedRow {
  const most = maxOrderQuantity(goods.multiplicity, goods.maxQuantity ?? null);
  // Capped to keep the sum within safe integers.
  const sum = wanted.reduce((all, one) => (all > most ? all : addQuantity(all, one)), zeroQuantity);
  const answer = settleQuantity(wanted.length === 0 ? least : sum, goods);
  if (!answer.ok) return refused(number, "badQuantity", { code: "notOrdered" });
  const { quantity, rounded, capped } = answer.value;
  const { available } = splitBasket([{ uuid: "", ...goods, quantity }], { doNotDivide: false });
  const isSplit = available.some(({ divided }) => divided);
  const state = (rounded && wanted.length > 0) || capped ? "rounded" : isSplit ? "split" : "found";
  return { number, state, settled: quantity, capped, joinedTo: null, fault: null };
}

function refused(number: number, state: RowState, fault: UploadRowFault | null): JudgedRow {
  return { number, state, settled: null, capped: false, joinedTo: null, fault };
}

function quantitiesOf(quantity: Quantity | null): Quantity[] {
  return quantity === null ? [] : [quantity];
}
