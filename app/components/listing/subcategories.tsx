import { formatCount } from "#app/i18n/format.ts";
import { Chip } from "#app/components/kit/chip.tsx";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("listing", listing);

export type Subcategory = { name: string; slug: string; count: number };

/** The way further down, with how much there is. */
export function Subcategories({ items }: { items: readonly Subcategory[] }) {
  if (items.length === 0) return null;
  return (
    <nav className="subcategories" aria-label={t("subcategories")}>
      {items.map(({ name, slug, count }) => (
        <Chip key={slug} href={`/catalog/${slug}`}>
          {`${name} `}
          <small>{formatCount(count)}</small>
        </Chip>
      ))}
    </nav>
  );
}
