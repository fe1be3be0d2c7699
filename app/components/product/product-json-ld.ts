import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import type { ProductSheet } from "./product-sheet.ts";

/** schema.org Product with this city's Offer, and the way to it. `url` is the page's whole address. */
export function productJsonLd(product: ProductSheet, crumbs: readonly Crumb[], url: string): object {
  const { origin } = new URL(url);
  return {
    "@context": "https://schema.org",
    "@graph": [productOf(product, url, origin), trailOf(product, crumbs, origin)],
  };
}

function productOf(product: ProductSheet, url: string, origin: string) {
  const { name, article, vendorCode, brandName, description, images } = product;
  return {
    "@type": "Product",
    name,
    sku: article,
    ...(vendorCode === null ? {} : { mpn: vendorCode }),
    ...(description === "" ? {} : { description }),
    image: images.map((image) => new URL(image.url, origin).href),
    brand: { "@type": "Brand", name: brandName },
    offers: {
      "@type": "Offer",
      url,
      price: String(product.price),
      priceCurrency: "RUB",
      availability: `https://schema.org/${availabilityOf(product)}`,
    },
  };
}

function trailOf(product: ProductSheet, crumbs: readonly Crumb[], origin: string) {
  const steps = crumbs.flatMap((crumb) => ("text" in crumb && crumb.path !== null ? [{ name: crumb.text, item: origin + crumb.path }] : []));
  const itemListElement = [...steps, { name: product.name }].map((step, place) => ({ "@type": "ListItem", position: place + 1, ...step }));
  return { "@type": "BreadcrumbList", itemListElement };
}

function availabilityOf({ discontinued, availability }: ProductSheet): string {
  if (discontinued) return "Discontinued";
  return { available: "InStock", onOrder: "BackOrder", notAvailable: "OutOfStock" }[availability];
}
