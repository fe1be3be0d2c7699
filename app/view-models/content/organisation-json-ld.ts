import type { FrameViewModel } from "#app/view-models/frame.ts";
import { iconAt } from "#app/domain/shop/icon-paths.ts";
import { groupDays, type WorkHours } from "#app/domain/schedule.ts";

type Frame = Pick<FrameViewModel, "shop" | "city">;
/** `name` of the main city; `schedule` of the host's own store. */
type Store = { mainCity: string; schedule: WorkHours };

/**
 * schema.org Organization and HardwareStore of the root page (specification §2). The organisation has one id on all
 * hosts, in the main city; the store is the host's own: its city without a street, its phone, hours and price range.
 * `storeUrl` is this page's full address.
 */
export function organisationJsonLd({ shop, city }: Frame, { mainCity, schedule }: Store, storeUrl: string): object {
  const url = `${shop.origin}/`;
  const organization = `${url}#organization`;
  const pictures = {
    logo: shop.origin + iconAt("/apple-touch-icon.png", shop.icons),
    image: shop.origin + iconAt("/og.png", shop.icons),
  };
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": organization,
        name: shop.name,
        url,
        ...pictures,
        address: addressIn(mainCity),
        ...(shop.seller?.name && { legalName: shop.seller.name, taxID: shop.seller.inn }),
        contactPoint: {
          "@type": "ContactPoint",
          contactType: "customer service",
          telephone: shop.phone,
          ...(shop.email && { email: shop.email }),
          availableLanguage: "ru",
        },
      },
      {
        "@type": "HardwareStore",
        "@id": `${storeUrl}#store`,
        name: shop.name,
        url: storeUrl,
        ...pictures,
        address: addressIn(city.name),
        areaServed: { "@type": "City", name: city.name },
        telephone: city.phone,
        ...(shop.email && { email: shop.email }),
        openingHours: openingHours(schedule),
        ...priceRangeOf(shop),
        currenciesAccepted: "RUB",
        parentOrganization: { "@id": organization },
      },
    ],
  };
}

function addressIn(city: string): object {
  return { "@type": "PostalAddress", addressLocality: city, addressCountry: "RU" };
}

/** "1–57250 RUB", rounded outward to whole roubles; empty if unknown. */
export function priceRangeOf({ priceRange }: Pick<FrameViewModel["shop"], "priceRange">): { priceRange?: string } {
  if (priceRange === null) return {};
  const { min, max } = priceRange;
  return { priceRange: `${min < 1 ? min : Math.floor(min)}–${Math.ceil(max)} RUB` };
}

/** "Mo-Fr 08:00-17:00" */
function openingHours(schedule: WorkHours): string[] {
  return groupDays(schedule).map(({ fromDay, toDay, from, to }) => {
    const days = fromDay === toDay ? [fromDay] : [fromDay, toDay];
    return `${days.map((day) => weekdays[day - 1]).join("-")} ${from}-${to}`;
  });
}

const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
