import { useFocusAfterRemoval } from "#app/components/kit/use-focus-after-removal.ts";
import { EmptyList } from "#app/components/drawers/empty-list.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { favourites as texts } from "#app/i18n/ru/favourites.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ClearFavourites, UndoFavourites } from "./clear-favourites.tsx";
import { ListingHead } from "./listing-head.tsx";
import type { ListingData } from "#app/view-models/listing.ts";
import { Listing } from "./listing.tsx";

const t = namespace("favourites", texts);

type Props = { path: string; crumbs: Crumb[]; h1: string; listing: ListingData; cleared: FormReply | null };

/** The visitor's own list. */
export function FavouritesView({ path, crumbs, h1, listing, cleared }: Props) {
  const { favourites } = useFrame();
  const heading = useFocusAfterRemoval(favourites);
  const empty = (
    <EmptyList title={t("emptyTitle")} text={t("emptyText")} guestText={t("guestText")} toCatalog={t("toCatalog")} />
  );
  return (
    <>
      <ListingHead crumbs={crumbs} h1={h1} total={listing.total} headingRef={heading}>
        {favourites > 0 && <ClearFavourites />}
      </ListingHead>
      {cleared && <UndoFavourites reply={cleared} />}
      <Listing spot={{ path, place: "catalog" }} data={listing} empty={empty} />
    </>
  );
}
