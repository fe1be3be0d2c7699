import type {
  Calculation,
  CalculationInputs,
  KitLine,
  SpecificationLine,
} from "#app/contract/calculator/calculator.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { estimatedMass, usualProfileMass } from "#app/domain/calculator/glazing.ts";
import { isMissing, kitFor, type CountedKitLine as KitPart } from "#app/domain/calculator/kit.ts";
import { boundsOf, type Limits } from "#app/domain/calculator/limits.ts";
import type { Sash } from "#app/domain/calculator/sash.ts";
import { specificationOf, withSwaps, type Needed } from "#app/domain/calculator/specification.ts";
import { unmetWishes } from "#app/domain/calculator/wishes.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { addMoney, lineSum, moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import { quantityFromNumber, quantityToNumber, settleQuantity } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { toProductCard } from "#server/db/queries/catalog/product-card.ts";
import { systemsWithRules } from "#server/db/queries/calculator/systems.ts";
import type { Ports } from "#server/ports/ports.ts";
import { seesOwnPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { soldByArticle, type SoldByArticle } from "./articles.ts";
import { toWireSystem } from "./systems.ts";

/**
 * Kits of all sashes and the goods to buy, at the buyer's current prices (product rules §3.10). Parts that cannot be chosen
 * or are not sold are reported in their lines. Without sums for members without price access.
 */
export async function calculate(
  { database: { db } }: Ports,
  buyer: Buyer,
  { system: uuid, sashes, colour, securityClass = null, swaps }: CalculationInputs,
): Promise<ProblemOr<Calculation, "notFound">> {
  const [system] = await systemsWithRules(db, uuid);
  if (system === undefined) return no("notFound");
  const { rules, limits } = system;
  const wishes = { colour, securityClass };
  const kits = sashes.map((input) => {
    const sash = sashOf(input, limits);
    return { quantity: input.quantity, mass: sash.weight, kit: kitFor(rules, sash, wishes, limits) };
  });
  const needed = specificationOf(kits, swaps);
  const sold = await soldByArticle(db, buyer, articlesOf(needed));
  const specification = needed.map((one) => specificationLine(one, sold, seesOwnPrices(buyer.viewer)));
  const wireKits = sashes.map((sash, index) => ({
    ...sash,
    sashWeight: sash.sashWeight ?? null,
    profileDepth: sash.profileDepth ?? null,
    mass: kits[index]?.mass ?? 0,
    isMassEstimated: typeof sash.sashWeight !== "number",
    unmet: unmetWishes(rules, sash.opening, wishes),
    lines: withSwaps(kits[index]?.kit ?? [], swaps).map((line) => kitLine(line, sash.quantity)),
  }));
  const gaps = wireKits.flatMap(({ lines }) => lines).filter(({ gap }) => gap !== null).length;
  return ok({
    system: toWireSystem(system),
    sashes: wireKits,
    specification,
    total: seesOwnPrices(buyer.viewer) ? totalOf(specification) : null,
    gaps: gaps + specification.filter(({ product }) => product === null).length,
  });
}

/** Missing values are estimated or taken from the system: parts are never chosen for a sash without mass. */
function sashOf(
  {
    opening,
    sashWidth,
    sashHeight,
    sashWeight,
    glazing,
    profileDepth,
    handleSide,
  }: CalculationInputs["sashes"][number],
  limits: readonly Limits[],
): Sash & { weight: number } {
  const own = boundsOf(limits, opening);
  const sizes = { width: sashWidth, height: sashHeight };
  return {
    opening,
    ...sizes,
    weight: sashWeight ?? estimatedMass(sizes, glazing, own.profileMass ?? usualProfileMass),
    handleSide,
    depth: profileDepth ?? own.profileDepth,
  };
}

function kitLine(line: KitPart, quantity: number): KitLine {
  if (isMissing(line)) return { role: line.role, article: null, perSash: 0, total: 0, why: null, gap: line.gap };
  const { role, article, pieces, why } = line;
  return { role, article, perSash: pieces, total: pieces * quantity, why, gap: null };
}

function specificationLine(
  { article, insteadOf, alternatives, pieces }: Needed,
  sold: SoldByArticle,
  seesPrices: boolean,
): SpecificationLine {
  const named = (one: string) => ({ article: one, name: sold(one)?.name ?? null });
  const card = sold(article);
  const settled = card === null ? null : settleQuantity(quantityFromNumber(pieces), card);
  const quantity = settled?.ok ? settled.value.quantity : null;
  const price = card === null || quantity === null || !seesPrices ? null : priceAt(card.tiers, quantity);
  return {
    article,
    insteadOf: insteadOf === null ? null : named(insteadOf),
    alternatives: alternatives.filter((one) => one !== article).map(named),
    product: card === null ? null : toProductCard(card),
    needed: pieces,
    quantity: quantity === null ? null : quantityToNumber(quantity),
    price: price === null ? null : moneyToNumber(price),
    sum: price === null || quantity === null ? null : moneyToNumber(lineSum(price, quantity)),
  };
}

function articlesOf(needed: readonly Needed[]): string[] {
  return needed.flatMap(({ article, insteadOf, alternatives }) => [
    article,
    ...(insteadOf === null ? [] : [insteadOf]),
    ...alternatives,
  ]);
}

function totalOf(lines: readonly SpecificationLine[]): number {
  return moneyToNumber(addMoney(...lines.map(({ sum }) => moneyFromNumber(sum ?? 0))));
}
