import { Button } from "#app/components/kit/button.tsx";
import { Crumbs } from "#app/components/layout/crumbs.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { listing as texts } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import { EmptyListing } from "./empty-listing.tsx";
import { ListingHead } from "./listing-head.tsx";
import type { ListingData } from "./listing-data.ts";
import { Listing } from "./listing.tsx";

const t = namespace("listing", texts);

/** The visitor's own list. */
export function FavouritesView({ path, crumbs, h1, listing }: { path: string; crumbs: Crumb[]; h1: string; listing: ListingData }) {
  return (
    <>
      <Crumbs trail={crumbs} />
      <ListingHead heading={h1} total={listing.total}>
        {listing.total > 0 && (
          <form method="post" data-enhance="">
            <Button kind="plain" name="intent" value="favourite.clear">
              {t("clearFavourites")}
            </Button>
          </form>
        )}
      </ListingHead>
      <Listing spot={{ path, place: "catalog" }} data={listing} empty={<EmptyListing kind="favourites" />} />
    </>
  );
}
