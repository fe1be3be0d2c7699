import { lazy, Suspense } from "react";
import { drawerAt } from "#app/domain/navigation/drawer-moves.ts";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import type { Place } from "#app/components/frame/links.ts";

/** The server renders drawers at once; browsers load their code when one is opened. */
const onServer = import.meta.env.SSR ? await loadDrawers() : null;

const OpenDrawer = onServer?.OpenDrawer ?? lazy(async () => ({ default: (await loadDrawers()).OpenDrawer }));

// A page that came with a drawer open takes it over as soon as it can.
if (!import.meta.env.SSR && drawerAt(window.location) !== null) void loadDrawers();

/** One that has just been closed is gone at once: the frame's data need not come again to say so. */
export function Drawers({ data, place }: { data: FrameViewModel; place: Place }) {
  // The filter's stands in its page.
  if (data.drawer === null || data.drawer === "filter" || data.drawer !== drawerAt(place)) return null;
  return (
    <Suspense fallback={null}>
      <OpenDrawer data={data} place={place} />
    </Suspense>
  );
}

/** Preloads the drawers' code while the page's data load. */
export function loadDrawers() {
  return import("./open-drawer.tsx");
}
