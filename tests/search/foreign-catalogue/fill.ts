import type { Ports } from "#server/ports/ports.ts";
import { fillCatalogue } from "#tests/search/fill-catalogue.ts";
import { attributesToSave, barcodeOf, departments, foreignGoods } from "./catalogue.ts";
import { brandNames } from "./product-line.ts";

/** Fills an empty migrated shop with electrical goods. */
export async function fillForeignCatalogue(ports: Ports): Promise<void> {
  await fillCatalogue(ports, {
    scope: "foreign-catalogue",
    departments,
    brands: Object.values(brandNames),
    attributes: attributesToSave(),
    goods: foreignGoods.map((one) => ({
      ...one,
      brand: one.brand === null ? null : brandNames[one.brand],
      barcode: barcodeOf(one),
    })),
  });
}
