import { EmptyList } from "#app/components/drawers/empty-list.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { Button } from "#app/components/kit/button.tsx";
import { clearedOf } from "#app/components/kit/form/cleared.ts";
import { Undo } from "#app/components/kit/form/undo.tsx";
import { useFocusAfterRemoval } from "#app/components/kit/form/use-focus-after-removal.ts";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { favourites as texts } from "#app/i18n/ru/catalog/favourites.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ListingData } from "#app/view-models/catalog/listing.ts";
import { ListingHead } from "./listing-head.tsx";
import { Listing } from "./listing.tsx";

const t = namespace("favourites", texts);

type Props = { path: string; crumbs: Crumb[]; h1: string; listing: ListingData; cleared: FormReply | null };

/** The visitor's favourites. */
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

/** Without confirmation: it can be undone. */
function ClearFavourites() {
  return (
    <form method="post" data-enhance="">
      <Button kind="plain" name="intent" value="favourite.clear">
        {t("clear")}
      </Button>
    </form>
  );
}

/** Reply to clearing, with undo. */
function UndoFavourites({ reply }: { reply: FormReply }) {
  const kept = new Set(useFrame().favouriteIds);
  const cleared = clearedOf(reply).filter((id) => !kept.has(id));
  if (cleared.length === 0) return null;
  return (
    <Undo
      title={t("cleared")}
      text={t("clearedText", { count: cleared.length })}
      intent="favourite.restore"
      label={t("undo")}
    >
      {cleared.map((id) => (
        <input key={id} type="hidden" name="externalId" value={id} />
      ))}
    </Undo>
  );
}
