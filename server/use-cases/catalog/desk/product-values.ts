import { z } from "zod";
import { productValuesShape } from "#app/contract/desk/product.ts";
import type { KeptProduct } from "#app/domain/catalog/saving/kept-product.ts";
import { productTags, type ProductToSave } from "#app/domain/catalog/saving/product-to-save.ts";
import type { ProductValues } from "#app/domain/desk/products/values.ts";
import { quantityFromNumber, quantityToNumber } from "#app/domain/quantity.ts";

const { shape } = productValuesShape;
const packsShape = z.array(z.object({ name: z.string(), quantity: z.number(), barcode: z.string().nullish() }));
const attributesShape = z.array(z.object({ code: z.string(), value: z.union([z.number(), z.string(), z.boolean()]) }));

/** The fields of a stored product as people type them. */
export function valuesOf(kept: KeptProduct): ProductValues & { slug: string } {
  const { supplyDaysFrom, supplyDaysTo, maxQuantity } = kept;
  return {
    name: kept.name,
    article: kept.article,
    fullName: kept.fullName,
    vendorCode: kept.vendorCode,
    barcodes: [...kept.barcodes],
    slug: kept.slug,
    category: kept.categoryUuid,
    brand: kept.brandUuid,
    country: kept.country,
    description: kept.description,
    unit: kept.unitUuid,
    multiplicity: quantityToNumber(kept.multiplicity),
    minQuantity: quantityToNumber(kept.minQuantity),
    maxQuantity: maxQuantity === null ? null : quantityToNumber(maxQuantity),
    packs: packsShape.parse(kept.packs),
    weightGrams: kept.weightGrams,
    dimensions: shape.dimensions.catch(null).parse(kept.dimensions),
    vatRate: shape.vatRate.parse(kept.vatRate),
    supplyDays: supplyDaysFrom === null || supplyDaysTo === null ? null : { from: supplyDaysFrom, to: supplyDaysTo },
    warrantyMonths: kept.warrantyMonths,
    isMarked: kept.isMarked,
    isCuttable: kept.isCuttable,
    tags: productTags.filter((tag) => kept.tags.includes(tag)),
    attributes: attributesShape.parse(kept.attributes),
  };
}

/** The same for the only writer of goods. */
export function productOf(externalId: string, values: ProductValues): ProductToSave {
  const { slug, multiplicity, minQuantity, maxQuantity, ...same } = values;
  return {
    ...same,
    externalId,
    multiplicity: quantityFromNumber(multiplicity),
    minQuantity: quantityFromNumber(minQuantity),
    maxQuantity: maxQuantity === null ? null : quantityFromNumber(maxQuantity),
    ...(slug === undefined ? {} : { slug }),
  };
}
