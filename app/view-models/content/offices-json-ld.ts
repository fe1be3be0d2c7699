import { iconAt } from "#app/domain/shop/icon-paths.ts";
import type { ShortContact } from "#app/contract/content/locations.ts";

import type { FrameViewModel } from "#app/view-models/frame.ts";
import { priceRangeOf } from "./organisation-json-ld.ts";

type Office = ShortContact["offices"][number];
type About = {
  shop: Pick<FrameViewModel["shop"], "name" | "origin" | "icons" | "priceRange">;
  city: string;
  page: string;
};

/**
 * schema.org HardwareStore of each place open to visitors, with its street address; the organisation has none
 * (specification §2) and is on the root page. `page` is the page's full address.
 */
export function officesJsonLd(offices: readonly Office[], { shop, city, page }: About): object {
  return {
    "@context": "https://schema.org",
    "@graph": offices.map((office) => ({
      "@type": "HardwareStore",
      "@id": `${page}#o-${office.uuid.slice(0, 8)}`,
      name: `${shop.name}, ${office.name}`,
      url: page,
      image: shop.origin + iconAt("/og.png", shop.icons),
      telephone: office.phone,
      address: {
        "@type": "PostalAddress",
        streetAddress: streetOf(office.address, city),
        addressLocality: city,
        addressCountry: "RU",
      },
      openingHoursSpecification: office.schedule.map(({ day, from, to }) => ({
        "@type": "OpeningHoursSpecification",
        dayOfWeek: `https://schema.org/${weekdays[day - 1]}`,
        opens: from,
        closes: closing(to),
      })),
      ...(office.specialDays.length > 0 && { specialOpeningHoursSpecification: office.specialDays.flatMap(specialOf) }),
      ...priceRangeOf(shop),
      parentOrganization: { "@id": `${shop.origin}/#organization` },
    })),
  };
}

/** A day off is expressed as opening and closing at midnight, as search engines expect. */
function specialOf({ date, spans }: Office["specialDays"][number]): object[] {
  const shownSpans = spans.length === 0 ? [{ from: "00:00", to: "00:00" }] : spans;
  return shownSpans.map(({ from, to }) => ({
    "@type": "OpeningHoursSpecification",
    validFrom: date,
    validThrough: date,
    opens: from,
    closes: closing(to),
  }));
}

function closing(time: string): string {
  return time === "24:00" ? "23:59" : time;
}

function streetOf(address: string, city: string): string {
  return address.startsWith(`${city}, `) ? address.slice(city.length + 2) : address;
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
