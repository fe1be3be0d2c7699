import type { z } from "zod";
import { packsShape, type byCodesShape } from "#app/contract/basket/baskets.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { productsByCode } from "#server/db/queries/catalog/products-by-code.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, type Buyer } from "#server/use-cases/account/buyer.ts";

type Found = z.infer<typeof byCodesShape>[number];

/** Products by code, own codes first (product rules §3.9); none when unknown, several when ambiguous. */
export async function productsByCodes({ database }: Ports, buyer: Buyer, codes: readonly string[]): Promise<Found[]> {
  const lookup = { norms: codes.map(articleNorm), counterparty: counterpartyOf(buyer.viewer) };
  const matches = await productsByCode(database.db, lookup);
  return codes.map((code, at) => ({
    code,
    products: matches
      .filter(({ place }) => place === at)
      .map(({ uuid, article, unit, packs }) => ({ uuid, article, unit, packs: packsShape.parse(packs) })),
  }));
}
