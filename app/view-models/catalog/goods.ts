import { attributeText, isFlag } from "#app/i18n/attribute-text.ts";
import type { ListedProduct, ProductCard } from "#app/contract/catalog/catalog.ts";
import { quantityFromNumber, quantityToNumber, roundUpToMultiple } from "#app/domain/quantity.ts";

/** Product data of a list. Sent to the browser with the page, so it holds nothing else. */
export type Goods = Pick<ProductCard, Shown> & {
  image: string | null;
  price: number;
  oldPrice?: number;
  /** Minimum order in whole multiples; absent if one multiplicity. */
  least?: number;
  /** Customer article. */
  userArticle?: string;
  /** Main attributes, worded, for a table row. */
  facts?: string;
};

type Shown =
  | "uuid"
  | "externalId"
  | "slug"
  | "article"
  | "name"
  | "unit"
  | "multiplicity"
  | "availability"
  | "availableQuantity"
  | "supplyDays";

export function goodsOf(product: ListedProduct): Goods {
  const {
    uuid,
    externalId,
    slug,
    article,
    name,
    unit,
    multiplicity,
    availability,
    availableQuantity,
    supplyDays,
    price,
    userArticle,
  } = product;
  const least = leastOrder(product);
  return {
    uuid,
    externalId,
    slug,
    article,
    name,
    unit,
    multiplicity,
    availability,
    availableQuantity,
    supplyDays: availability === "onOrder" ? supplyDays : null,
    image: product.image?.url ?? null,
    price: price.price,
    ...(price.oldPrice === null ? {} : { oldPrice: price.oldPrice }),
    ...(least === multiplicity ? {} : { least }),
    ...(userArticle === null ? {} : { userArticle }),
    ...(product.attributes?.length ? { facts: factsOf(product.attributes) } : {}),
  };
}

const mostFacts = 3;

/**
 * «Длина 50 мм, Шлиц TX»: sizes first, as in the attributes' order; booleans are skipped, being unclear without
 * labels.
 */
function factsOf(attributes: NonNullable<ListedProduct["attributes"]>): string {
  const significant = attributes.filter(({ value }) => !isFlag(value));
  return significant
    .slice(0, mostFacts)
    .map((attribute) => `${attribute.name} ${attributeText(attribute)}`)
    .join(", ");
}

/** The product's minimum raised to whole multiples, in units as on the wire. */
export function leastOrder({ multiplicity, minQuantity }: Pick<ProductCard, "multiplicity" | "minQuantity">): number {
  const step = quantityFromNumber(multiplicity);
  const least = roundUpToMultiple(quantityFromNumber(minQuantity), step);
  return quantityToNumber(least > step ? least : step);
}
