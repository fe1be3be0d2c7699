import type { Known } from "./hostile-values.ts";
import * as small from "#tests/support/shops/small-shop.ts";

/** The small shop's values that requests refer to. */
export const knownValues: Known = {
  uuids: [
    ...Object.values(small.products).map(({ uuid }) => uuid),
    ...Object.values(small.categories),
    ...Object.values(small.cities),
    ...Object.values(small.counterparties),
  ],
  texts: [
    "furnitura/petli",
    "krepezh",
    "krep",
    "msk",
    "/",
    "/product/x",
    "саморез",
    "DH-120",
    "1",
    "24",
    "price",
    "brand",
    "f.length",
    "availability",
  ],
  byField: {
    phone: [small.phones.phys, small.phones.nobody, "+7 900 000-00-02"],
    email: ["a@example.ru", "ooo@example.ru"],
    code: ["000000", "123456"],
    productExternalIds: Object.values(small.products).map(({ externalId }) => externalId),
    slug: Object.values(small.products).map(({ slug }) => slug),
    checkboxValue: ["roto", "krep", "available", "37", "сталь", "true"],
    target: ["price", "brand", "availability", "tag", "f.length", "f.material", "f.none"],
    value: ["", "саморез", "roto", ...Object.values(small.categories)],
  },
};
