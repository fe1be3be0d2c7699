import { lazy, Suspense } from "react";
import { drawerAt } from "#app/domain/navigation/drawer-moves.ts";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import type { Place } from "#app/components/frame/links.ts";

/** The server renders drawers at once; browsers load their code when one is opened. */
const onServer = import.meta.env.SSR ? await loadDrawers() : null;

const OpenDrawer = onServer?.OpenDrawer ?? lazy(async () => ({ default: (await loadDrawers()).OpenDrawer }));

/** Follows the address, not the frame's data: a closed drawer goes before the data come. */
export function Drawers({ data, place }: { data: FrameViewModel; place: Place }) {
  // The listing renders the filter's drawer itself.
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
