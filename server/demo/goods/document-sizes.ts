import { printed } from "#server/documents/print.ts";
import { documentUrl } from "#server/demo/people/documents.ts";
import type { DemoProductRow, DocumentRow } from "#server/demo/rows.ts";

/** Every document is printed once, to learn what its file weighs; by the addresses that goods show. */
export async function documentSizes(documents: readonly DocumentRow[]): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const { slug, body } of documents) sizes.set(documentUrl(slug), (await printed(body)).length);
  return sizes;
}

export function withSizes(sizes: ReadonlyMap<string, number>, products: readonly DemoProductRow[]): DemoProductRow[] {
  return products.map((product) => ({
    ...product,
    documents: product.documents.map((one) => ({ ...one, size: sizes.get(one.url) })),
  }));
}
