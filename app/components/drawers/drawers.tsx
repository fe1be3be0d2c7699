import { lazy, Suspense, useState, type ComponentProps } from "react";
import { drawerAt, type Address } from "#app/domain/navigation/drawer-moves.ts";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import { addedProduct, useKnownBasket } from "#app/components/frame/basket-badge.ts";
import type { Place } from "#app/components/frame/links.ts";
import { openAhead, useOpenedAhead } from "./opened-ahead.ts";

/** The server renders drawers directly; browsers load their code when one is opened. */
const onServer = import.meta.env.SSR
  ? { ...(await import("./open-drawer.tsx")), ...(await import("./catalog-drawer.tsx")) }
  : null;

const LazyDrawer = lazy(async () => ({ default: await loadDrawers() }));
const LazyCatalog = lazy(async () => ({ default: await loadCatalog() }));
let loadedDrawer = onServer?.OpenDrawer ?? null;
let loadedCatalog = onServer?.CatalogDrawer ?? null;

// A page that was loaded with an open drawer hydrates it as soon as possible.
if (!import.meta.env.SSR) void loadDrawerOf(window.location);

/**
 * A closed drawer disappears at once, before the frame's data reloads. The popup of an added product is shown with the
 * answer to its form, the catalogue with the first level that every frame has.
 */
export function Drawers({ data, place }: { data: FrameViewModel; place: Place }) {
  const basket = useKnownBasket(data.basket);
  const shownPlace = useOpenedAhead(place) ?? place;
  const open = drawerAt(shownPlace);
  const added = open === "added" ? addedAt(shownPlace) : null;
  const shown: FrameViewModel = added === null ? data : { ...data, drawer: open, added, basket };
  if (open === "catalog")
    return (
      <Suspense fallback={null}>
        <Catalog data={data} place={place} />
      </Suspense>
    );
  // The filter drawer is rendered by its page.
  if (shown.drawer === null || shown.drawer === "filter" || shown.drawer !== open) return null;
  return (
    <Suspense fallback={null}>
      <OpenedDrawer data={shown} place={place} />
    </Suspense>
  );
}

/** Without a moment of nothing if the code is there; which of both stays until the drawer closes. */
function OpenedDrawer(props: ComponentProps<typeof LazyDrawer>) {
  const [Loaded] = useState(() => loadedDrawer ?? LazyDrawer);
  return <Loaded {...props} />;
}

/** The same for the catalogue. */
function Catalog(props: ComponentProps<typeof LazyCatalog>) {
  const [Loaded] = useState(() => loadedCatalog ?? LazyCatalog);
  return <Loaded {...props} />;
}

/** Shows the drawer of this address before the router does, if all that it takes is there. */
export function showAhead(there: Address): void {
  const drawer = drawerAt(there);
  if (drawer === "catalog" && loadedCatalog !== null) openAhead(there);
  if (drawer === "added" && loadedDrawer !== null && addedAt(there) !== null) openAhead(there);
}

function addedAt({ search }: Address) {
  return addedProduct(new URLSearchParams(search).get("added"));
}

/** Preloads the code of the drawer at this address, if any, while the page's data loads. */
export async function loadDrawerOf(place: Address): Promise<void> {
  const drawer = drawerAt(place);
  if (drawer === "catalog") await loadCatalog();
  else if (drawer !== null) await loadDrawers();
}

/** All but the catalogue, which few files make: it is opened most, and from pages where nothing else has been. */
export async function loadDrawers() {
  const { OpenDrawer } = await import("./open-drawer.tsx");
  loadedDrawer = OpenDrawer;
  return OpenDrawer;
}

async function loadCatalog() {
  const { CatalogDrawer } = await import("./catalog-drawer.tsx");
  loadedCatalog = CatalogDrawer;
  return CatalogDrawer;
}
