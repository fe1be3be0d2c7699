import { memo } from "react";
import { Chip } from "#app/components/kit/chip.tsx";
import { SeoText } from "#app/components/frame/seo-text.tsx";
import type { TitleImageData } from "#app/components/frame/title-image.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { formatCount } from "#app/i18n/format.ts";
import { listing as texts } from "#app/i18n/ru/catalog/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import { CatalogJsonLd } from "./catalog-json-ld.tsx";
import { EmptyListing } from "./empty-listing.tsx";
import { ListingHead } from "./listing-head.tsx";
import type { LandingGroup, LandingLink } from "#app/view-models/catalog/landing-links.ts";
import type { ListingData } from "#app/view-models/catalog/listing.ts";
import { Listing } from "./listing.tsx";

const t = namespace("listing", texts);

type Props = {
  path: string;
  crumbs: Crumb[];
  h1: string;
  subcategories: Subcategory[];
  /** Slug of a product in the category's largest size family; null without one. */
  sizes: string | null;
  landings: readonly LandingGroup[];
  listing: ListingData;
  titleImage?: TitleImageData;
  seoText?: string;
};

export const CategoryView = memo(function CategoryView({
  path,
  crumbs,
  h1,
  titleImage,
  subcategories,
  sizes,
  landings,
  listing,
  seoText,
}: Props) {
  return (
    <>
      <ListingHead crumbs={crumbs} h1={h1} titleImage={titleImage} total={listing.total} />
      <Subcategories items={subcategories} />
      {sizes !== null && (
        <div className="subcategories">
          <Chip href={`/product/${sizes}/sizes`}>{t("sizes")}</Chip>
        </div>
      )}
      <Listing spot={{ path, place: "catalog" }} data={listing} empty={<EmptyListing kind="category" />} />
      <LandingLinks groups={landings} />
      <SeoText html={seoText} />
      <CatalogJsonLd name={h1} listing={listing} />
    </>
  );
});

type Subcategory = { name: string; slug: string; count: number };

/** Links to subcategories with their product counts. */
function Subcategories({ items }: { items: readonly Subcategory[] }) {
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

/** This many are shown unfolded. */
const mostLandings = 10;

/** Links to the brands and sizes of a category, largest first. */
function LandingLinks({ groups }: { groups: readonly LandingGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <div className="landings">
      {groups.map(({ kind, links }) => (
        <nav key={kind} aria-labelledby={`landings-${kind}`}>
          <h2 id={`landings-${kind}`}>{t(`landings.${kind}`)}</h2>
          <Chips links={links.slice(0, mostLandings)} />
          {links.length > mostLandings && (
            <details>
              <summary>{t("landings.more", { count: links.length - mostLandings })}</summary>
              <Chips links={links.slice(mostLandings)} />
            </details>
          )}
        </nav>
      ))}
    </div>
  );
}

function Chips({ links }: { links: readonly LandingLink[] }) {
  return (
    <div>
      {links.map(({ href, label, count, isHere }) => (
        <Chip key={href} href={href} on={isHere}>
          {`${label} `}
          <small>{formatCount(count)}</small>
        </Chip>
      ))}
    </div>
  );
}
