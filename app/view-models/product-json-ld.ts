import type { ProductViewModel } from "./product.ts";

/** What the page says beside the product: who sells, what the least order's delivery brings and costs, what day it is. */
type OfferTerms = { seller: string; today: string; delivery: { date: string; cost: number | null } | null };

/** Days in which goods that did not suit come back (decisions §3.5). */
const returnDays = 7;

/** schema.org Product with this city's Offer. `url` is the page's whole address. */
export function productJsonLd(product: ProductViewModel, url: string, terms: OfferTerms): object {
  const { name, article, vendorCode, brand, description, images, barcodes } = product;
  const gtin = barcodes.find(isGlobalNumber);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    sku: article,
    ...(vendorCode === null ? {} : { mpn: vendorCode }),
    ...(gtin === undefined ? {} : { gtin }),
    ...(description === "" ? {} : { description }),
    image: images.flatMap((image) => [rasterOf(image.url), image.url].map((path) => new URL(path, url).href)),
    brand: { "@type": "Brand", name: brand.name },
    offers: {
      "@type": "Offer",
      url,
      price: String(product.price),
      priceCurrency: "RUB",
      priceValidUntil: endOfNextMonth(terms.today),
      availability: `https://schema.org/${availabilityOf(product)}`,
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@type": "Organization", "@id": new URL("/#organization", url).href, name: terms.seller },
      ...(terms.delivery === null ? {} : { shippingDetails: shippingOf(terms.today, terms.delivery) }),
      // What is cut to size is the buyer's own: it is taken back only where it is faulty.
      ...(product.isCuttable ? {} : { hasMerchantReturnPolicy: returnPolicy(url) }),
    },
  };
}

/** The same picture in pixels, for whoever shows no SVG. */
export function rasterOf(path: string): string {
  return path.replace(/\.svg(?=\?|$)/, ".png");
}

/** Numbers that a company or a shop gives itself (02, 04, 2…), coupons (05, 98, 99) and wrong ones name no product of the world. */
function isGlobalNumber(code: string): boolean {
  if (!/^\d{13}$/.test(code) || /^(?:0[245]|2|9[89])/.test(code)) return false;
  const sum = [...code].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Prices are not set for a day: said so that it need not be said anew every night. */
function endOfNextMonth(today: string): string {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
}

function shippingOf(today: string, { date, cost }: NonNullable<OfferTerms["delivery"]>): object {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
  return {
    "@type": "OfferShippingDetails",
    ...(cost === null ? {} : { shippingRate: { "@type": "MonetaryAmount", value: String(cost), currency: "RUB" } }),
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "RU" },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      handlingTime: { "@type": "QuantitativeValue", minValue: 0, maxValue: 1, unitCode: "DAY" },
      transitTime: { "@type": "QuantitativeValue", minValue: 0, maxValue: Math.max(1, days), unitCode: "DAY" },
    },
  };
}

function returnPolicy(url: string): object {
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: "RU",
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: returnDays,
    returnMethod: "https://schema.org/ReturnInStore",
    returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
    merchantReturnLink: new URL("/refund", url).href,
  };
}

function availabilityOf({ discontinued, availability }: ProductViewModel): string {
  if (discontinued) return "Discontinued";
  return { available: "InStock", onOrder: "BackOrder", notAvailable: "OutOfStock" }[availability];
}
