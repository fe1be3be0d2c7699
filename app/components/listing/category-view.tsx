import { Chip } from "#app/components/kit/chip.tsx";
import { SeoText } from "#app/components/frame/seo-text.tsx";
import type { TitleImageData } from "#app/components/frame/title-image.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { listing as texts } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import { CatalogJsonLd } from "./catalog-json-ld.tsx";
import { EmptyListing } from "./empty-listing.tsx";
import { ListingHead } from "./listing-head.tsx";
import type { LandingGroup } from "#app/view-models/landing-links.ts";
import { LandingLinks } from "./landing-links.tsx";
import type { ListingData } from "#app/view-models/listing.ts";
import { Listing } from "./listing.tsx";
import { Subcategories, type Subcategory } from "./subcategories.tsx";

const t = namespace("listing", texts);

type Props = {
  path: string;
  crumbs: Crumb[];
  h1: string;
  subcategories: Subcategory[];
  /** Of a product whose size family is the largest of the category; null where there is none. */
  sizes: string | null;
  landings: readonly LandingGroup[];
  listing: ListingData;
  titleImage?: TitleImageData;
  seoText?: string;
};

/** A category's page. */
export function CategoryView({
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
}
