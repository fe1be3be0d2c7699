import { drawnOnce } from "#app/components/kit/drawn-once.ts";
import { scriptSafe } from "#app/components/kit/json-ld.tsx";
import type { CatalogAbout } from "./catalog-drawing.ts";
import { linesOf, unpackLine } from "#app/components/goods/packed-goods.ts";

/** An offer is some 600 letters: all of them together stay under 4 MB. */
const offers = drawnOnce<Uint8Array>(3_000);

/** schema.org OfferCatalog with an Offer of each product in the list: parts of a JSON that may stand in a script element. */
export function drawCatalog({ name, canonical, listing }: CatalogAbout): Uint8Array[] {
  const { origin } = new URL(canonical);
  const about = {
    "@context": "https://schema.org",
    "@type": "OfferCatalog",
    name,
    url: canonical,
    numberOfItems: listing.total,
  };
  const items = linesOf(listing.goods).map((line) =>
    offers(`${origin} ${line}`, () => Buffer.from(scriptSafe(offerOf(line, origin)))),
  );
  const head = Buffer.from(`${scriptSafe(about).slice(0, -1)},"itemListElement":[`);
  return [head, ...items.flatMap((item, place) => (place === 0 ? [item] : [comma, item])), end];
}

const comma = Buffer.from(",");
const end = Buffer.from("]}");

function offerOf(line: string, origin: string): object {
  const { name, article, slug, image, price, availability } = unpackLine(line);
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
