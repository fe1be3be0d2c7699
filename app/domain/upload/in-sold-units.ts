import { mostUnitsRequested } from "#app/domain/limits.ts";
import { askable, checkQuantity, type Quantity } from "#app/domain/quantity.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { readAmount, type Amount, type AmountFault } from "./amount.ts";
import { divided, inThousandths, one, thousandths, times, type Fraction } from "./fraction.ts";
import { isSameUnit, readUnit, type ItemKind, type Unit } from "./units.ts";

/** Sale unit of a product and known contents of its packaging. Sizes in units of the product. */
export type SoldBy = {
  unit: string;
  packs: readonly { name: string; quantity: Quantity }[];
  /** For goods sold by the metre or area: size of one bar, sheet or roll; null if unknown. */
  bar: Quantity | null;
  sheet: Quantity | null;
  roll: Quantity | null;
  /** For goods sold by the roll: metres and square metres of one. */
  rollMetres: Quantity | null;
  rollArea: Quantity | null;
};

export type ListedQuantityFault =
  | AmountFault
  | { code: "wrongUnit" | "unknownPack" | "severalPacks"; text: string; unit: string }
  | { code: "notExact" | "notOrdered" };

/**
 * Parses a quantity into the unit of sale. Units are converted only by known data of the product; anything else is
 * refused with the reason.
 */
export function quantityIn(text: string, goods: SoldBy): Verdict<Quantity, ListedQuantityFault> {
  const read = readAmount(text);
  if (!read.ok) return read;
  const { value: amount } = read;
  if (amount.isDoubtful && !isDecimalFor(amount, goods))
    return no("doubtfulNumber", { text: text.trim().slice(0, 40) });
  const ratio = unitsIn(amount, goods);
  if (!ratio.ok) return ratio;
  const exact = inThousandths(times(amount.value, ratio.value));
  if (exact === null) return no("notExact");
  const most = BigInt(mostUnitsRequested) * 1000n;
  const quantity = checkQuantity(Number(exact > most ? most : exact) / 1000);
  if (!quantity.ok || quantity.value <= 0) return no("notExact");
  return ok(askable(quantity.value));
}

/** Whether the quantity needs no conversion: without a unit, in the product's own, or unreadable anyway. */
export function isInSaleUnit(text: string, saleUnit: string): boolean {
  const read = readAmount(text);
  if (!read.ok || read.value.unit === null) return true;
  const sold = readUnit(saleUnit);
  return sold !== null && isSameUnit(read.value.unit, sold);
}

/** A product whose packs and sizes are not needed. */
export function soldOnlyBy(unit: string): SoldBy {
  return { unit, packs: [], bar: null, sheet: null, roll: null, rollMetres: null, rollArea: null };
}

/** «2,250 м²» can only be a fraction, «1,000 шт» can be both. */
function isDecimalFor({ value, unit }: Amount, { unit: sold }: SoldBy): boolean {
  const counted = unit ?? readUnit(sold);
  return counted?.kind === "measure" && counted.dimension !== "count" && value.n % value.d !== 0n;
}

type Ratio = Verdict<Fraction, Extract<ListedQuantityFault, { unit: string }>>;

function unitsIn({ unit, unitText }: Amount, goods: SoldBy): Ratio {
  const sold = readUnit(goods.unit);
  if (unit === null) return ok(one);
  const fault = { text: unitText, unit: goods.unit };
  if (sold === null) return sameWord(unitText, goods.unit) ? ok(one) : no("wrongUnit", fault);
  if (isSameUnit(unit, sold)) return ok(one);
  if (unit.kind === "measure") return ofMeasure(unit, sold, goods) ?? no("wrongUnit", fault);
  const packs = [...new Set(goods.packs.filter((pack) => isPackOf(pack, unit.item)).map(({ quantity }) => quantity))];
  const [held, ...others] = packs;
  if (others.length > 0) return no("severalPacks", fault);
  const size = held ?? sizeOf(unit.item, sold, goods);
  return size === null ? no("unknownPack", fault) : ok(thousandths(size));
}

type Measure = Extract<Unit, { kind: "measure" }>;

function ofMeasure(unit: Measure, sold: Unit, goods: SoldBy): Ratio | null {
  if (sold.kind === "measure") return sold.dimension === unit.dimension ? ok(divided(unit.factor, sold.factor)) : null;
  // One roll, sheet or can is a piece; a set or pack consists of several.
  if (unit.dimension === "count") return isSingle(sold.item) && unit.factor.n !== 2n ? ok(unit.factor) : null;
  const metres = sold.item === "roll" || sold.item === "coil" ? goods.rollMetres : null;
  const area = sold.item === "roll" || sold.item === "coil" ? goods.rollArea : null;
  const held = unit.dimension === "length" ? metres : unit.dimension === "area" ? area : null;
  return held === null ? null : ok(divided(unit.factor, thousandths(held)));
}

const singles: readonly ItemKind[] = [
  ...([
    "sheet",
    "bar",
    "roll",
    "coil",
    "bucket",
    "canister",
    "tube",
    "can",
    "jar",
    "bottle",
    "sack",
    "barrel",
  ] as const),
];

function isSingle(item: ItemKind): boolean {
  return singles.includes(item);
}

function isPackOf({ name, quantity }: SoldBy["packs"][number], item: ItemKind): boolean {
  const [word = ""] = name.split(/[\s(]/);
  const unit = readUnit(name) ?? readUnit(word);
  return quantity > 0 && unit?.kind === "item" && unit.item === item;
}

function sizeOf(item: ItemKind, sold: Unit, { bar, sheet, roll }: SoldBy): Quantity | null {
  if (sold.kind !== "measure") return null;
  const { dimension } = sold;
  if (dimension === "length") return item === "bar" ? bar : item === "roll" ? roll : null;
  if (dimension === "area") return item === "sheet" ? sheet : item === "roll" ? roll : null;
  return null;
}

function sameWord(a: string, b: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[\s.]/g, "");
  return bare(a) === bare(b);
}
