import { Crumbs } from "#app/components/layout/crumbs.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { EmptyListing } from "./empty-listing.tsx";
import { ListingHead } from "./listing-head.tsx";
import type { ListingData } from "./listing-data.ts";
import { Listing } from "./listing.tsx";
import { Subcategories, type Subcategory } from "./subcategories.tsx";

type Props = {
  path: string;
  crumbs: Crumb[];
  heading: string;
  subcategories: Subcategory[];
  listing: ListingData;
  seoText: string | null;
};

/** A category's page. */
export function CategoryView({ path, crumbs, heading, subcategories, listing, seoText }: Props) {
  return (
    <>
      <Crumbs trail={crumbs} />
      <ListingHead heading={heading} total={listing.total} />
      <Subcategories items={subcategories} />
      <Listing spot={{ path, place: "catalog" }} data={listing} empty={<EmptyListing kind="category" />} />
      {seoText !== null && (
        <section className="seo">
          {seoText.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
    </>
  );
}
