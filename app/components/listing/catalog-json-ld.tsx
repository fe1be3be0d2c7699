import { JsonLd } from "#app/components/kit/json-ld.tsx";
import { useFrame } from "#app/components/layout/frame-context.ts";
import { usePageCanonical } from "#app/components/layout/page-data.ts";
import type { Goods } from "./goods.ts";
import type { ListingData } from "./listing-data.ts";
import { unpackGoods } from "./packed-goods.ts";

/**
 * schema.org OfferCatalog of a list's page. Only pages without script carry it: those go to search engines, and the
 * others have no byte to spare.
 */
export function CatalogJsonLd({ name, listing }: { name: string; listing: Pick<ListingData, "goods" | "total"> }) {
  const { scripted } = useFrame();
  const canonical = usePageCanonical();
  if (scripted || canonical === null || listing.goods === "") return null;
  return (
    <JsonLd
      value={{
        "@context": "https://schema.org",
        "@type": "OfferCatalog",
        name,
        url: canonical,
        numberOfItems: listing.total,
        itemListElement: unpackGoods(listing.goods).map((goods) => offerOf(goods, canonical)),
      }}
    />
  );
}

function offerOf({ name, article, slug, image, price, availability }: Goods, canonical: string): object {
  const url = new URL(`/product/${slug}`, canonical).href;
  const itemOffered = { "@type": "Product", name, sku: article, url, image: new URL(image, canonical).href };
  return { "@type": "Offer", url, price: String(price), priceCurrency: "RUB", availability: `https://schema.org/${availabilities[availability]}`, itemOffered };
}

const availabilities = { available: "InStock", onOrder: "BackOrder", notAvailable: "OutOfStock" } as const;
