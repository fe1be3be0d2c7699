import type { z } from "zod";
import { packsShape, type byCodesShape } from "#app/contract/baskets.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { productsByCode } from "#server/db/queries/catalog/products-by-code.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, type Buyer } from "#server/use-cases/account/buyer.ts";

type Found = z.infer<typeof byCodesShape>[number];

/** The products that codes name, own codes first (decisions §3.9); none where nothing is called so, several where it is not clear. */
export async function productsByCodes({ database }: Ports, buyer: Buyer, codes: readonly string[]): Promise<Found[]> {
  const asked = { norms: codes.map(articleNorm), counterparty: counterpartyOf(buyer.viewer) };
  const matches = await productsByCode(database.db, asked);
  return codes.map((code, at) => ({
    code,
    products: matches
      .filter(({ place }) => place === at)
      .map(({ place: _, packs, ...product }) => ({ ...product, packs: packsShape.parse(packs) })),
  }));
}
