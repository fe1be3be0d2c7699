import type { FrameViewModel } from "./frame.ts";
import { groupDays, type WorkHours } from "#app/domain/schedule.ts";

/**
 * schema.org Organization and HardwareStore of the root page (specification §2): the main city without a street, the
 * phone for customers, the hours, the currency of the prices. `city` is the main city's name.
 */
export function organisationJsonLd(
  { shop, schedule }: Pick<FrameViewModel, "shop" | "schedule">,
  city: string,
): object {
  const url = `${shop.origin}/`;
  const address = { "@type": "PostalAddress", addressLocality: city, addressCountry: "RU" };
  const about = { name: shop.name, url, logo: `${url}apple-touch-icon.png`, image: `${url}og.png`, address };
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": `${url}#organization`,
        ...about,
        ...(shop.seller && { legalName: shop.seller.name, taxID: shop.seller.inn }),
        contactPoint: {
          "@type": "ContactPoint",
          contactType: "customer service",
          telephone: shop.phone,
          email: shop.email,
          availableLanguage: "ru",
        },
      },
      {
        "@type": "HardwareStore",
        "@id": `${url}#store`,
        ...about,
        telephone: shop.phone,
        email: shop.email,
        openingHours: openingHours(schedule),
        priceRange: "RUB",
        currenciesAccepted: "RUB",
        parentOrganization: { "@id": `${url}#organization` },
      },
    ],
  };
}

/** "Mo-Fr 08:00-17:00" */
function openingHours(schedule: WorkHours): string[] {
  return groupDays(schedule).map(({ fromDay, toDay, from, to }) => {
    const days = fromDay === toDay ? [fromDay] : [fromDay, toDay];
    return `${days.map((day) => weekdays[day - 1]).join("-")} ${from}-${to}`;
  });
}

const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
