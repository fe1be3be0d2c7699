import { exactThousandths, thousandthsFromTyped } from "#app/domain/thousandths.ts";
import { numberText } from "./values.ts";

/** Decimal roubles. */
type Price = {
  price: number | null;
  oldPrice: number | null;
  tiers: readonly { from: number; price: number }[];
};

/** A price in a list as the texts of its three fields. */
export function priceTexts(list: string, { price, oldPrice, tiers }: Price): Record<string, string> {
  return {
    [`price.${list}`]: numberText(price),
    [`oldPrice.${list}`]: numberText(oldPrice),
    [`tiers.${list}`]: tiers.map((tier) => `${numberText(tier.from)} = ${numberText(tier.price)}`).join("; "),
  };
}

/** The fields of a list as they are typed; null with the name of a field that cannot be read. */
export function readPrice(
  list: string,
  text: (name: string) => string,
): { price: Price; fault: null } | { price: null; fault: string } {
  const amount = (name: string) => (text(name) === "" ? null : typed(text(name)));
  const [price, oldPrice] = [amount(`price.${list}`), amount(`oldPrice.${list}`)];
  if (price === undefined) return { price: null, fault: `price.${list}` };
  if (oldPrice === undefined) return { price: null, fault: `oldPrice.${list}` };
  const tiers = readTiers(text(`tiers.${list}`));
  if (tiers === null) return { price: null, fault: `tiers.${list}` };
  return { price: { price, oldPrice, tiers: tiers.toSorted((a, b) => a.from - b.from) }, fault: null };
}

/** «100 = 92,50; 500 = 88»; null if it cannot be read. */
function readTiers(text: string): { from: number; price: number }[] | null {
  const tiers: { from: number; price: number }[] = [];
  for (const part of text.split(";").filter((one) => one.trim() !== "")) {
    const [from = "", price = "", ...others] = part.split("=");
    const [quantity, amount] = [typed(from.trim()), typed(price.trim())];
    if (!quantity || !amount || others.length > 0) return null;
    tiers.push({ from: quantity, price: amount });
  }
  return tiers;
}

/** A difference in stock: "-3", "+ 2,5"; undefined if it cannot be read. */
export function readDelta(text: string): number | undefined {
  const [, sign = "", rest = ""] = /^([+\-\u2212\u2013]?)\s*(.*)$/u.exec(text.trim()) ?? [];
  const size = typed(rest);
  if (size === undefined) return undefined;
  return sign === "" || sign === "+" ? size : -size;
}

function typed(text: string): number | undefined {
  const thousandths = thousandthsFromTyped(text);
  if (thousandths === null) return undefined;
  const value = thousandths / 1000;
  return exactThousandths(value) === null ? undefined : value;
}
