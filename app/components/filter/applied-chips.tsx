import { Chip } from "#app/components/kit/chip.tsx";
import type { ListingQuery } from "#app/domain/catalog/listing-query.ts";
import { listing } from "#app/i18n/ru/catalog/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Applied } from "#app/view-models/catalog/applied-filters.ts";
import { totalText } from "#app/components/listing/listing-head.tsx";
import { unfilteredHref, withoutHref, type ListingSpot } from "#app/components/listing/listing-links.ts";

const t = namespace("listing", listing);

/** Applied filters, each a link that removes it. */
export function AppliedFilters({
  spot,
  query,
  applied,
  total,
}: {
  spot: ListingSpot;
  query: ListingQuery;
  applied: readonly Applied[];
  total: number;
}) {
  if (applied.length === 0) return null;
  return (
    <nav className="actions" aria-label={t("applied")}>
      {total > 0 && <span className="bold">{totalText(total)}</span>}
      {applied.map((one) => (
        <Chip
          key={`${one.target} ${one.value}`}
          href={withoutHref(spot, query, one)}
          remove={t("removeFilter", { filter: one.text })}
        >
          {one.text}
        </Chip>
      ))}
      <a className="text-link" href={unfilteredHref(spot, query)}>
        {t("resetFilters")}
      </a>
    </nav>
  );
}
