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
import { quantityIn, type QuantityFault, type SoldBy } from "./in-sold-units.ts";
import { isRoundedCode } from "./rounded-code.ts";

/** The states of a row (decisions §3.9). */
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

/** Rows in these go into a basket. A joined row goes with the one it is joined to. */
export const readyStates: readonly RowState[] = ["found", "rounded", "split", "duplicate"];

/** How a row's goods were found: by a code, by their exact name alone, or by the buyer's own choice. */
export type Way = "none" | "code" | "name" | "chosen";

export type FoundRow = {
  number: number;
  code: string;
  /** What the row calls its goods, where it has a code beside. */
  name: string;
  quantity: string;
  way: Way;
  /** Uuids of all that it may mean. */
  products: readonly string[];
  /** The buyer has looked at goods that were found by their name. */
  isAccepted: boolean;
};

/** What a rule needs of goods that rows mean. */
export type UploadGoods = QuantityRule &
  SoldBy & {
    isSold: boolean;
    availability: Availability;
    availableQuantity: Quantity;
  };

/** Why a row is refused, where its state alone does not say it. */
export type RowFault = QuantityFault | { code: "noCode" | "joinedRefused" } | { code: "roundedCode"; text: string };

export type JudgedRow = {
  number: number;
  state: RowState;
  /** To be ordered, with the rows joined to this one; null where nothing can be. */
  settled: Quantity | null;
  /** Cut to the most that can be ordered. */
  capped: boolean;
  joinedTo: number | null;
  fault: RowFault | null;
};

type Meant = { uuid: string; wanted: Quantity | null };

/**
 * What becomes of each row of a list (decisions §3.9), in its order: rows that mean the same goods are joined to the first
 * of them, whose quantity is then that of all. Goods that are not known any more count as not found. Without a quantity a
 * row asks for the least order only where the whole list has none.
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
    if (head === undefined) heads.set(uuid, { at, wanted: told(wanted) });
    else head.wanted.push(...told(wanted));
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

type Refused = { code: "refused"; state: RowState; fault: RowFault | null };

/** Where several means none: the row's one product and its quantity, or why it has none. */
function ofRow(row: FoundRow, goods: ReadonlyMap<string, UploadGoods>, isLeastOrder: boolean): Verdict<Meant, Refused> {
  const refuse = (state: RowState, fault: RowFault | null = null) => no("refused", { state, fault });
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

function faultOf({ ok: _, ...fault }: { ok: false } & QuantityFault): QuantityFault {
  return fault;
}

/** Without a quantity a row asks for the least order, which any smallest quantity is raised to. */
const least = quantityFromNumber(0.001);

function settled(number: number, goods: UploadGoods, wanted: readonly Quantity[]): JudgedRow {
  const most = maxOrderQuantity(goods.multiplicity, goods.maxQuantity ?? null);
  // A sum past all bounds is cut here: numbers of the shop end somewhere.
  const sum = wanted.reduce((all, one) => (all > most ? all : addQuantity(all, one)), zeroQuantity);
  const answer = settleQuantity(wanted.length === 0 ? least : sum, goods);
  if (!answer.ok) return refused(number, "badQuantity", { code: "notOrdered" });
  const { quantity, rounded, capped } = answer.value;
  const { available } = splitBasket([{ uuid: "", ...goods, quantity }], { doNotDivide: false });
  const isSplit = available.some(({ divided }) => divided);
  const state = (rounded && wanted.length > 0) || capped ? "rounded" : isSplit ? "split" : "found";
  return { number, state, settled: quantity, capped, joinedTo: null, fault: null };
}

function refused(number: number, state: RowState, fault: RowFault | null): JudgedRow {
  return { number, state, settled: null, capped: false, joinedTo: null, fault };
}

function told(quantity: Quantity | null): Quantity[] {
  return quantity === null ? [] : [quantity];
}
