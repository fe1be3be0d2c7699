import type { Money } from "#app/domain/money.ts";
import type { Quantity } from "#app/domain/quantity.ts";
import { vatRates } from "./saving/product-faults.ts";

/** What a product needs to be sold, in the order of its form. */
export const saleFields = [
  "name",
  "article",
  "category",
  "unit",
  "vatRate",
  "multiplicity",
  "minQuantity",
  "basePrice",
  "slug",
] as const;
export type SaleField = (typeof saleFields)[number];

/** A product as stored or typed; what nobody has entered is undefined, and a VAT rate of null is «без НДС». */
export type ProductForSale = {
  name: string;
  article: string;
  category: string | undefined;
  unit: string | undefined;
  vatRate: number | null | undefined;
  multiplicity: Quantity;
  minQuantity: Quantity;
  basePrice: Money | undefined;
  slug: string;
  /** Whether another product has the address. */
  isSlugTaken: boolean;
};

const lengths = { name: { least: 3, most: 255 }, article: { least: 1, most: 50 } } as const;

/** Fields that keep a product from being sold (desk §5); empty if it is publishable. */
export function missingForSale(product: ProductForSale): SaleField[] {
  const { vatRate, multiplicity, minQuantity, basePrice = 0 } = product;
  const isThere: Record<SaleField, boolean> = {
    name: isWithin(product.name, lengths.name),
    article: isWithin(product.article, lengths.article),
    category: product.category !== undefined,
    unit: product.unit !== undefined,
    vatRate: vatRate !== undefined && vatRates.includes(vatRate),
    multiplicity: multiplicity > 0,
    minQuantity: multiplicity > 0 && minQuantity > 0 && minQuantity % multiplicity === 0,
    basePrice: basePrice > 0,
    slug: product.slug !== "" && !product.isSlugTaken,
  };
  return saleFields.filter((field) => !isThere[field]);
}

function isWithin(text: string, { least, most }: { least: number; most: number }): boolean {
  const { length } = text.trim();
  return length >= least && length <= most;
}
