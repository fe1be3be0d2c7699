import { usePageCanonical } from "#app/components/frame/page-data.ts";
import { JsonLd } from "#app/components/kit/json-ld.tsx";
import type { ListingData } from "#app/view-models/catalog/listing.ts";

type Props = { name: string; listing: Pick<ListingData, "goods" | "total" | "first"> };

/** schema.org ItemList of the products in order, if the page is indexed: prices are on the product pages. */
export function CatalogJsonLd({ name, listing }: Props) {
  const canonical = usePageCanonical();
  if (canonical === null || listing.goods.length === 0) return null;
  return <JsonLd value={import.meta.env.SSR ? itemList(name, listing, canonical) : null} />;
}

function itemList(name: string, { goods, total, first }: Props["listing"], canonical: string): object {
  const { origin } = new URL(canonical);
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name,
    url: canonical,
    numberOfItems: total,
    itemListElement: goods.map(({ slug, name: item }, at) => ({
      "@type": "ListItem",
      position: first + at,
      url: `${origin}/product/${slug}`,
      name: item,
    })),
  };
}
