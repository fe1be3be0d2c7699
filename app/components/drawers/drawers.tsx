import { lazy, Suspense } from "react";
import { drawerAt } from "#app/domain/navigation/drawer-moves.ts";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import type { Place } from "#app/components/frame/links.ts";

/** The server renders drawers directly; browsers load their code when one is opened. */
const onServer = import.meta.env.SSR ? await loadDrawers() : null;

const OpenDrawer = onServer?.OpenDrawer ?? lazy(async () => ({ default: (await loadDrawers()).OpenDrawer }));

// A page that was loaded with an open drawer hydrates it as soon as possible.
if (!import.meta.env.SSR && drawerAt(window.location) !== null) void loadDrawers();

/** A closed drawer disappears at once, before the frame's data reloads. */
export function Drawers({ data, place }: { data: FrameViewModel; place: Place }) {
  // The filter drawer is rendered by its page.
  if (data.drawer === null || data.drawer === "filter" || data.drawer !== drawerAt(place)) return null;
  return (
    <Suspense fallback={null}>
      <OpenDrawer data={data} place={place} />
    </Suspense>
  );
}

/** Preloads the drawers' code while the page's data loads. */
export function loadDrawers() {
  return import("./open-drawer.tsx");
}
