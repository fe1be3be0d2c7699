import fc from "fast-check";
import { expect, it } from "vitest";
import type { Goods } from "#app/components/goods/goods.ts";
import { packGoods, unpackGoods } from "#app/components/goods/packed-goods.ts";

const word = fc.string().map((text) => text.replace(/[\t\n]/g, " "));
const unspaced = fc.string({ minLength: 1 }).map((text) => text.replace(/\s/g, "-"));
const amount = fc.integer({ min: 0, max: 999_999_999 }).map((thousandths) => thousandths / 1000);
const goods: fc.Arbitrary<Goods> = fc.record(
  {
    uuid: fc.uuid(),
    externalId: word,
    slug: unspaced,
    article: word,
    name: word,
    unit: word,
    image: unspaced,
    multiplicity: amount,
    availability: fc.constantFrom("available", "onOrder", "notAvailable"),
    availableQuantity: amount,
    supplyDays: fc.option(fc.record({ from: fc.nat(), to: fc.nat() })),
    price: amount,
    oldPrice: amount,
    least: amount,
    facts: word.filter((text) => text !== ""),
    userArticle: word.filter((text) => text !== ""),
  },
  {
    requiredKeys: [
      "uuid",
      "externalId",
      "slug",
      "article",
      "name",
      "unit",
      "image",
      "multiplicity",
      "availability",
      "availableQuantity",
      "supplyDays",
      "price",
    ],
  },
);

it("goods arrive in the browser as they left", () => {
  fc.assert(
    fc.property(fc.array(goods), (list) => {
      expect(unpackGoods(packGoods(list))).toEqual(list);
    }),
  );
});

it("a name with a line break stays one product", () => {
  const [one] = fc.sample(goods, 1);
  if (one === undefined) throw new Error("no sample");
  expect(unpackGoods(packGoods([{ ...one, name: "два\nслова" }]))).toEqual([{ ...one, name: "два слова" }]);
});
