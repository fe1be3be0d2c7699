import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FrameData } from "./frame-data.ts";
import { paths, withDrawer, type Place } from "./links.ts";

const t = namespace("frame", texts);

/** Where «my own» leads: to log in, to the profile, or, while the account is checked, to what may be done meanwhile. */
export function profileLink({ viewer }: FrameData, place: Place): { href: string; text: string } {
  if (viewer === null) return { href: withDrawer(place, "auth"), text: t("login") };
  return { href: viewer.onModerate ? withDrawer(place, "auth") : paths.profile, text: viewer.firstName };
}
