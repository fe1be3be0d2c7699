import { AccountDrawer } from "#app/components/account/account-drawer.tsx";
import { AuthDrawer } from "#app/components/auth/auth-drawer.tsx";
import { isAccountDrawer } from "#app/domain/navigation/drawers.ts";
import type { FrameData } from "./frame-data.ts";
import type { Place } from "./links.ts";
import { LocationDrawer } from "./location-drawer.tsx";

/** The drawer that the address names, rendered open (decisions §1.16). */
export function OpenDrawer({ data, place }: { data: FrameData; place: Place }) {
  if (data.drawer === "auth") return <AuthDrawer data={data} place={place} />;
  if (isAccountDrawer(data.drawer)) return <AccountDrawer name={data.drawer} data={data} place={place} />;
  if (data.drawer === "location" && data.cities) return <LocationDrawer data={data} cities={data.cities} place={place} />;
  return null;
}
