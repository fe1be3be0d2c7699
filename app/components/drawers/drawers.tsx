import { lazy, Suspense } from "react";
import { drawerAt } from "#app/domain/navigation/drawer-moves.ts";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import { addedProduct, useKnownBasket } from "#app/components/frame/basket-badge.ts";
import type { Place } from "#app/components/frame/links.ts";

/** The server renders drawers directly; browsers load their code when one is opened. */
const onServer = import.meta.env.SSR ? await loadDrawers() : null;

const OpenDrawer = onServer?.OpenDrawer ?? lazy(async () => ({ default: (await loadDrawers()).OpenDrawer }));

// A page that was loaded with an open drawer hydrates it as soon as possible.
if (!import.meta.env.SSR && drawerAt(window.location) !== null) void loadDrawers();

/**
 * A closed drawer disappears at once, before the frame's data reloads. The popup of an added product is shown with the
 * answer to its form.
 */
export function Drawers({ data, place }: { data: FrameViewModel; place: Place }) {
  const basket = useKnownBasket(data.basket);
  const open = drawerAt(place);
  const added = open === "added" ? addedProduct(new URLSearchParams(place.search).get("added")) : null;
  const shown: FrameViewModel = added === null ? data : { ...data, drawer: open, added, basket };
  // The filter drawer is rendered by its page.
  if (shown.drawer === null || shown.drawer === "filter" || shown.drawer !== open) return null;
  return (
    <Suspense fallback={null}>
      <OpenDrawer data={shown} place={place} />
    </Suspense>
  );
}

/** Preloads the drawers' code while the page's data loads. */
export function loadDrawers() {
  return import("./open-drawer.tsx");
}
