import { usePageCanonical } from "#app/components/frame/page-data.ts";
import { useFrame } from "#app/components/frame/frame-context.ts";
import type { Goods } from "#app/view-models/goods.ts";
import { JsonLd } from "#app/components/kit/json-ld.tsx";
import type { ListingData } from "#app/view-models/listing.ts";

type Props = { name: string; listing: Pick<ListingData, "goods" | "total"> };

/**
 * schema.org OfferCatalog with an Offer of each product. Only pages without scripts carry it: those go to search engines,
 * and to the others it would be a third copy of the goods.
 */
export function CatalogJsonLd({ name, listing: { goods, total } }: Props) {
  const { scripted } = useFrame();
  const canonical = usePageCanonical();
  if (scripted || canonical === null || goods.length === 0) return null;
  const { origin } = new URL(canonical);
  return (
    <JsonLd
      value={{
        "@context": "https://schema.org",
        "@type": "OfferCatalog",
        name,
        url: canonical,
        numberOfItems: total,
        itemListElement: goods.map((one) => offerOf(one, origin)),
      }}
    />
  );
}

function offerOf({ name, article, slug, image, price, availability }: Goods, origin: string): object {
  const url = `${origin}/product/${slug}`;
  const itemOffered = { "@type": "Product", name, sku: article, url, image: new URL(image, origin).href };
  return {
    "@type": "Offer",
    url,
    price: String(price),
    priceCurrency: "RUB",
    availability: `https://schema.org/${availabilities[availability]}`,
    itemOffered,
  };
}

const availabilities = { available: "InStock", onOrder: "BackOrder", notAvailable: "OutOfStock" } as const;
