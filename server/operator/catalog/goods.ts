import { z } from "zod";
import type { SaleField } from "#app/domain/catalog/missing-for-sale.ts";
import { pinFields } from "#server/use-cases/catalog/saving/pin-fields.ts";
import { unreadyGoods } from "#server/use-cases/catalog/unready-goods.ts";
import { declare } from "#server/operator/declare.ts";
import { done, refused, type Outcome } from "#server/operator/refusals.ts";

export const saleFieldWords: Record<SaleField, string> = {
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

const article = z.string().min(1).max(255);
const fields = z.array(z.string().min(1).max(130)).max(100);

export const goodsCommands = [
  declare({
    words: "goods pin",
    line: "<article> [field…]",
    about: [
      "imports leave these fields of a product as they are: name, description, price:<list>,",
      "stock:<warehouse> …; without fields: shows those that are pinned",
    ],
    takes: ["article"],
    list: "fields",
    input: z.strictObject({ article, fields }),
    run: async (ports, { article: named, fields: pin }, actor) =>
      pinnedOutcome(await pinFields(ports, actor, { article: named, pin })),
  }),
  declare({
    words: "goods unpin",
    line: "<article> <field…|all>",
    about: ["imports change these fields again"],
    takes: ["article"],
    list: "fields",
    input: z.strictObject({ article, fields: fields.min(1) }),
    async run(ports, { article: named, fields: given }, actor) {
      const unpin = given.length === 1 && given[0] === "all" ? ("all" as const) : given;
      return pinnedOutcome(await pinFields(ports, actor, { article: named, unpin }));
    },
  }),
  declare({
    words: "goods unready",
    line: "[most]",
    about: ["drafts and goods on sale that cannot be sold yet, with what each lacks;", "as many as given, 20 without"],
    mayTake: ["most"],
    input: z.strictObject({ most: z.coerce.number().int().min(1).max(10_000).default(20) }),
    async run(ports, { most }) {
      const { count, goods } = await unreadyGoods(ports, { most });
      const lines = goods.map(({ externalId, article, name, isDraft, missing }) => {
        const lacks = missing.map((field) => saleFieldWords[field]).join(", ");
        return `  ${externalId} ${article} ${name}${isDraft ? " (draft)" : ""}: lacks ${lacks}`;
      });
      return done([`${count} goods are not ready for sale`, ...lines].join("\n"));
    },
  }),
];

function pinnedOutcome(changed: Awaited<ReturnType<typeof pinFields>>): Outcome {
  if (!changed.ok) return refused(changed);
  const { goods, pinned } = changed.value;
  return done(`${goods.article}: ${pinned.length === 0 ? "nothing is pinned" : `pinned are ${pinned.join(", ")}`}`);
}
