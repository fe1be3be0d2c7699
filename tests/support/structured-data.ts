import { z } from "zod";

/**
 * The rules that Google and Yandex document for structured data:
 * developers.google.com/search/docs/appearance/structured-data (product, merchant listing, breadcrumb, carousel,
 * organization, local-business, article, faqpage) and yandex.ru/support/webmaster/supported-schemas (goods and prices,
 * organisations). Required properties are checked; further properties are allowed.
 */
const address = z.url({ protocol: /^https?$/ });
/** Roubles with at most two decimals and no currency sign. */
const price = z.string().regex(/^(?!0+(?:\.0+)?$)\d+(?:\.\d{1,2})?$/);
const amount = z.string().regex(/^\d+(?:\.\d{1,2})?$/);
const isoDate = z.iso.date();
const isoInstant = z.iso.datetime({ offset: true });
/** UN/ECE Recommendation 20 and 21. */
const unitCode = z.string().regex(/^[A-Z0-9]{2,3}$/);
const of = <T extends string>(type: T) => z.literal(type);
const schemaOrg = (...names: string[]) => z.enum(names.map((name) => `https://schema.org/${name}`));

const quantity = z.object({ "@type": of("QuantitativeValue"), value: z.number().positive(), unitCode });
const days = z
  .object({
    "@type": of("QuantitativeValue"),
    minValue: z.int().min(0),
    maxValue: z.int().min(0),
    unitCode: z.literal("DAY"),
  })
  .refine(({ minValue, maxValue }) => minValue <= maxValue, "days are the wrong way round");

const shipping = z.object({
  "@type": of("OfferShippingDetails"),
  shippingRate: z.object({ "@type": of("MonetaryAmount"), value: amount, currency: z.literal("RUB") }),
  // Regions are read only in the US, Australia and Japan.
  shippingDestination: z.object({
    "@type": of("DefinedRegion"),
    addressCountry: z.literal("RU"),
    addressRegion: z.undefined().optional(),
  }),
  deliveryTime: z.object({ "@type": of("ShippingDeliveryTime"), handlingTime: days, transitTime: days }),
});

const returns = z.object({
  "@type": of("MerchantReturnPolicy"),
  applicableCountry: z.literal("RU"),
  returnPolicyCategory: schemaOrg("MerchantReturnFiniteReturnWindow"),
  merchantReturnDays: z.int().positive(),
  returnMethod: schemaOrg("ReturnByMail", "ReturnInStore", "ReturnAtKiosk"),
  returnFees: schemaOrg("FreeReturn", "ReturnFeesCustomerResponsibility", "ReturnShippingFees"),
  merchantReturnLink: address,
});

const offer = z
  .object({
    "@type": of("Offer"),
    url: address,
    price,
    priceCurrency: z.literal("RUB"),
    priceValidUntil: isoDate,
    availability: schemaOrg("InStock", "BackOrder", "OutOfStock", "Discontinued"),
    itemCondition: schemaOrg("NewCondition"),
    seller: z.object({ "@type": of("Organization"), "@id": address, name: z.string().min(1) }),
    priceSpecification: z
      .object({
        "@type": of("UnitPriceSpecification"),
        price,
        priceCurrency: z.literal("RUB"),
        referenceQuantity: quantity.extend({ valueReference: quantity }),
      })
      .optional(),
    eligibleQuantity: z
      .object({
        "@type": of("QuantitativeValue"),
        minValue: z.number().positive(),
        maxValue: z.number().positive().optional(),
        unitCode,
      })
      .optional(),
    shippingDetails: shipping.optional(),
    hasMerchantReturnPolicy: returns.optional(),
  })
  .refine(({ price: whole, priceSpecification: one }) => one === undefined || one.price === whole, "two prices");

const product = z.object({
  "@type": of("Product"),
  name: z.string().min(1).max(150),
  sku: z.string().min(1),
  gtin: z
    .string()
    .regex(/^(?:\d{8}|\d{12,14})$/)
    .optional(),
  image: z.array(address).min(1),
  description: z.string().min(1).max(5_000).optional(),
  brand: z.object({ "@type": of("Brand"), name: z.string().min(1) }),
  offers: offer,
});

/** Positions count from 1; only the last item may have no address. */
const trail = z
  .object({
    "@type": of("BreadcrumbList"),
    itemListElement: z
      .array(
        z.object({
          "@type": of("ListItem"),
          position: z.int().positive(),
          name: z.string().min(1),
          item: address.optional(),
        }),
      )
      .min(2),
  })
  .refine(({ itemListElement: items }) => items.every(({ position }, at) => position === at + 1), "places")
  .refine(({ itemListElement: items }) => items.slice(0, -1).every(({ item }) => item !== undefined), "addresses");

const itemList = z
  .object({
    "@type": of("ItemList"),
    name: z.string().min(1),
    numberOfItems: z.int().positive(),
    itemListElement: z.array(z.object({ "@type": of("ListItem"), position: z.int().positive(), url: address })).min(1),
  })
  .refine(
    ({ itemListElement: items }) => items.every(({ position }, at) => position === (items[0]?.position ?? 0) + at),
    "places",
  )
  .refine(
    ({ itemListElement: items }) => new Set(items.map(({ url }) => url)).size === items.length,
    "an address stands twice",
  )
  .refine(({ itemListElement: items, numberOfItems }) => (items.at(-1)?.position ?? 0) <= numberOfItems, "number");

const postal = z.object({
  "@type": of("PostalAddress"),
  addressLocality: z.string().min(1),
  addressCountry: z.literal("RU"),
});
const phone = z.string().regex(/^\+7\d{10}$|^8[ -]?800/);
const organization = z.object({
  "@type": of("Organization"),
  "@id": address,
  name: z.string().min(1),
  url: address,
  logo: z.union([address, z.object({ "@type": of("ImageObject"), url: address })]).optional(),
  address: postal.optional(),
});
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const store = z.object({
  "@type": of("HardwareStore"),
  "@id": address,
  name: z.string().min(1),
  url: address,
  image: address,
  telephone: phone,
  address: postal,
  priceRange: z
    .string()
    .max(99)
    .regex(/\d.*(?:RUB|₽)/),
  openingHours: z.array(z.string().regex(/^(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:-\w\w)? \d\d:\d\d-\d\d:\d\d$/)).optional(),
  openingHoursSpecification: z.array(z.object({ opens: time, closes: time })).optional(),
  parentOrganization: z.object({ "@id": address }),
});
const article = z.object({
  "@type": of("Article"),
  headline: z.string().min(1).max(110),
  image: address,
  datePublished: isoInstant,
  dateModified: isoInstant,
  author: organization,
  publisher: organization,
});
const faq = z.object({
  "@type": of("FAQPage"),
  mainEntity: z
    .array(
      z.object({
        "@type": of("Question"),
        name: z.string().min(1),
        acceptedAnswer: z.object({ "@type": of("Answer"), text: z.string().min(1) }),
      }),
    )
    .min(1),
});

const item = z.discriminatedUnion("@type", [product, trail, itemList, organization, store, article, faq]);
const thing = z.union([
  z.object({ "@context": z.literal("https://schema.org"), "@graph": z.array(item).min(1) }),
  z.object({ "@context": z.literal("https://schema.org") }).and(item),
]);

export type Item = z.infer<typeof item>;

/** Every item of the page's structured data; throws if one breaks a documented rule. */
export function structuredData(html: string): Item[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, text = ""]) => {
    const read = thing.safeParse(JSON.parse(text));
    if (!read.success) throw new Error(`${z.prettifyError(read.error)}\n${text.slice(0, 2_000)}`);
    return "@graph" in read.data ? read.data["@graph"] : [read.data];
  });
}

/** Open Graph: og.me requires these four of every page, and for products price and currency. */
export function openGraph(html: string): Record<string, string> {
  const tags = [...html.matchAll(/<meta property="([a-z_:]+)" content="([^"]*)"/g)];
  return Object.fromEntries(tags.map(([, name = "", content = ""]) => [name, content]));
}
