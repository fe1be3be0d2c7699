import { lazy, Suspense } from "react";
import { drawerAt } from "#app/domain/navigation/drawer-moves.ts";
import type { FrameData } from "#app/components/frame/frame-data.ts";
import type { Place } from "#app/components/frame/links.ts";

/** The server has the drawers at hand, so that they stand in its HTML; browsers fetch them when one is opened. */
const onServer = import.meta.env.SSR ? await loadDrawers() : null;

const OpenDrawer = onServer?.OpenDrawer ?? lazy(async () => ({ default: (await loadDrawers()).OpenDrawer }));

// A page that came with a drawer open takes it over as soon as it can.
if (!import.meta.env.SSR && drawerAt(window.location) !== null) void loadDrawers();

/** One that has just been closed is gone at once: the frame's data need not come again to say so. */
export function Drawers({ data, place }: { data: FrameData; place: Place }) {
  // The filter's stands in its page.
  if (data.drawer === null || data.drawer === "filter" || data.drawer !== drawerAt(place)) return null;
  return (
    <Suspense fallback={null}>
      <OpenDrawer data={data} place={place} />
    </Suspense>
  );
}

/** Asked for early, the code of the drawers comes together with the data of the page behind it. */
export function loadDrawers() {
  return import("./open-drawer.tsx");
}
