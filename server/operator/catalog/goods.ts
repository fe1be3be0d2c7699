import { z } from "zod";
import type { SaleField } from "#app/domain/catalog/missing-for-sale.ts";
import { unreadyGoods } from "#server/use-cases/catalog/unready-goods.ts";
import { declare } from "#server/operator/declare.ts";
import { done } from "#server/operator/refusals.ts";

const words: Record<SaleField, string> = {
  name: "a name of 3 to 255 characters",
  article: "an article of 1 to 50 characters",
  category: "a category",
  unit: "a unit",
  vatRate: "a VAT rate",
  multiplicity: "a multiplicity",
  minQuantity: "a minimum order that is a multiple of the multiplicity",
  basePrice: "a base price",
  slug: "an address",
};

export const goodsCommands = [
  declare({
    words: "goods unready",
    line: "[most]",
    about: ["drafts and goods on sale that cannot be sold yet, with what each lacks;", "as many as given, 20 without"],
    mayTake: ["most"],
    input: z.strictObject({ most: z.coerce.number().int().min(1).max(10_000).default(20) }),
    async run(ports, { most }) {
      const { count, goods } = await unreadyGoods(ports, { most });
      const lines = goods.map(({ externalId, article, name, isDraft, missing }) => {
        const lacks = missing.map((field) => words[field]).join(", ");
        return `  ${externalId} ${article} ${name}${isDraft ? " (draft)" : ""}: lacks ${lacks}`;
      });
      return done([`${count} goods are not ready for sale`, ...lines].join("\n"));
    },
  }),
];
