import type { ProductViewModel } from "./product.ts";

/** schema.org Product with this city's Offer. `url` is the page's whole address. */
export function productJsonLd(product: ProductViewModel, url: string): object {
  const { name, article, vendorCode, brand, description, images, barcodes } = product;
  const [gtin] = barcodes.filter((code) => /^\d{13}$/.test(code));
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    sku: article,
    ...(vendorCode === null ? {} : { mpn: vendorCode }),
    ...(gtin === undefined ? {} : { gtin }),
    ...(description === "" ? {} : { description }),
    image: images.map((image) => new URL(image.url, url).href),
    brand: { "@type": "Brand", name: brand.name },
    offers: {
      "@type": "Offer",
      url,
      price: String(product.price),
      priceCurrency: "RUB",
      availability: `https://schema.org/${availabilityOf(product)}`,
    },
  };
}

function availabilityOf({ discontinued, availability }: ProductViewModel): string {
  if (discontinued) return "Discontinued";
  return { available: "InStock", onOrder: "BackOrder", notAvailable: "OutOfStock" }[availability];
}
