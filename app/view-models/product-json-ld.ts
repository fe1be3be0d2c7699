import { sumOf, unitCode } from "./product-offer.ts";
import { rasterOf } from "#app/domain/catalog/raster.ts";
import type { ProductViewModel } from "./product.ts";

/**
 * Beside the product: who sells, with the one id the organisation has on all hosts, what day it is, and what the city's
 * tariff says of delivering the least order.
 */
type OfferTerms = {
  seller: { name: string; origin: string };
  city: string;
  today: string;
  delivery: { date: string; cost: number | null } | null;
};

/** Days in which goods that did not suit come back (decisions §3.5). */
const returnDays = 7;

/**
 * schema.org Product with this city's Offer, which is the least that can be bought: a single unit, or the smallest pack.
 * `url` is the page's whole address.
 */
export function productJsonLd(product: ProductViewModel, url: string, terms: OfferTerms): object {
  const { name, article, vendorCode, brand, description, images, barcodes } = product;
  const pictures = images.flatMap((image) => [rasterOf(image.url), image.url].map((path) => new URL(path, url).href));
  const gtin = barcodes.find(isGlobalNumber);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    sku: article,
    ...(vendorCode === null ? {} : { mpn: vendorCode }),
    ...(gtin === undefined ? {} : { gtin }),
    ...(description === "" ? {} : { description }),
    image: [...new Set(pictures)],
    brand: { "@type": "Brand", name: brand.name },
    offers: {
      "@type": "Offer",
      url,
      price: String(sumOf(product, product.least)),
      priceCurrency: "RUB",
      priceValidUntil: endOfNextMonth(terms.today),
      ...(product.least === 1 ? {} : packOf(product)),
      availability: `https://schema.org/${availabilityOf(product)}`,
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@type": "Organization", "@id": `${terms.seller.origin}/#organization`, name: terms.seller.name },
      ...shippingOf(terms),
      // What is cut to size is the buyer's own: it is taken back only where it is faulty.
      ...(product.isCuttable ? {} : { hasMerchantReturnPolicy: returnPolicy(url) }),
    },
  };
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

/** The price is that of the pack; a search engine shows the unit's beside it (Google, unit pricing). */
function packOf(product: ProductViewModel): object {
  const { least, maxQuantity, unit } = product;
  const code = unitCode(unit);
  const amount = (value: number) => ({ "@type": "QuantitativeValue", value, unitCode: code, unitText: unit });
  return {
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: String(sumOf(product, least)),
      priceCurrency: "RUB",
      referenceQuantity: { ...amount(least), valueReference: amount(1) },
    },
    eligibleQuantity: {
      "@type": "QuantitativeValue",
      minValue: least,
      ...(maxQuantity === null ? {} : { maxValue: maxQuantity }),
      unitCode: code,
      unitText: unit,
    },
  };
}

/** Nothing where no courier takes the least order or the tariff names no price: half a rule is none. */
function shippingOf({ today, city, delivery }: OfferTerms): object {
  if (delivery === null || delivery.cost === null) return {};
  const days = Math.round((Date.parse(delivery.date) - Date.parse(today)) / 86_400_000);
  const shippingDetails = {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", value: String(delivery.cost), currency: "RUB" },
    // The region of an address is read in three countries only, of which ours is none: the name is for people.
    shippingDestination: { "@type": "DefinedRegion", name: city, addressCountry: "RU" },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      handlingTime: { "@type": "QuantitativeValue", minValue: 0, maxValue: 1, unitCode: "DAY" },
      transitTime: { "@type": "QuantitativeValue", minValue: 0, maxValue: Math.max(1, days), unitCode: "DAY" },
    },
  };
  return { shippingDetails };
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
