import { sumOf, unitCode } from "./product-offer.ts";
import { photoAt } from "#app/domain/catalog/photo.ts";
import { rasterOf } from "#app/domain/catalog/raster.ts";
import type { ProductViewModel } from "./product.ts";

/**
 * The seller, by the organisation's id common to all hosts; the date; and the city's tariff for delivering the minimum
 * order.
 */
type OfferTerms = {
  seller: { name: string; origin: string };
  city: string;
  today: string;
  delivery: { date: string; cost: number | null } | null;
};

/** Days to return goods (product rules §3.5). */
const returnDays = 7;

/**
 * schema.org Product with this city's Offer for the minimum order: a single unit, or the smallest pack. `url` is the
 * page's full address.
 */
export function productJsonLd(product: ProductViewModel, url: string, terms: OfferTerms): object {
  const { name, article, vendorCode, brand, description, images, barcodes } = product;
  const pictures = images.flatMap((image) =>
    [photoAt(rasterOf(image.url), 1280, "jpg"), image.url].map((path) => new URL(path, url).href),
  );
  const gtin = barcodes.find(isGlobalNumber);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    sku: article,
    ...(vendorCode === null ? {} : { mpn: vendorCode }),
    ...(gtin === undefined ? {} : { gtin }),
    ...(description === "" ? {} : { description }),
    ...(pictures.length === 0 ? {} : { image: [...new Set(pictures)] }),
    ...(brand === null ? {} : { brand: { "@type": "Brand", name: brand.name } }),
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
      // Goods cut to size are made to order: returned only if faulty.
      ...(product.isCuttable ? {} : { hasMerchantReturnPolicy: returnPolicy(url) }),
    },
  };
}

/**
 * Numbers assigned by a company itself (02, 04, 2…), coupons (05, 98, 99) and invalid ones are no global product
 * numbers.
 */
function isGlobalNumber(code: string): boolean {
  if (!/^\d{13}$/.test(code) || /^(?:0[245]|2|9[89])/.test(code)) return false;
  const sum = [...code].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Prices have no end date: the end of the next month keeps the page from changing every night. */
function endOfNextMonth(today: string): string {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
}

/** The price is that of the pack; search engines show the unit price beside it (Google, unit pricing). */
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

/** Omitted if no courier takes the minimum order or the tariff has no price. */
function shippingOf({ today, city, delivery }: OfferTerms): object {
  if (delivery === null || delivery.cost === null) return {};
  const days = Math.round((Date.parse(delivery.date) - Date.parse(today)) / 86_400_000);
  const shippingDetails = {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", value: String(delivery.cost), currency: "RUB" },
    // Regions are evaluated in three countries only, not in Russia: the name is informative.
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
