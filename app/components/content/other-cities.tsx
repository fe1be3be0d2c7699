import type { CityHost } from "#app/components/frame/page-data.ts";
import { LinkList } from "#app/components/frame/link-list.tsx";
import { content } from "#app/i18n/ru/content/content.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("content", content);

/** Links to the contacts of every other city, on its own host. */
export function OtherCities({ cities }: { cities: readonly CityHost[] }) {
  const others = cities.filter(({ isHere }) => !isHere);
  if (others.length === 0) return null;
  return (
    <nav className="other-cities" aria-labelledby="other-cities">
      <h2 id="other-cities">{t("otherCities")}</h2>
      <LinkList links={others.map(({ name, origin }) => [`${origin}/contacts`, name])} external />
    </nav>
  );
}
