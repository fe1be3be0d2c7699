import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import { withDrawer, type Place } from "./links.ts";

const t = namespace("frame", texts);

/** Login for guests; for users the drawer with the profile pages open to them. */
export function profileLink({ viewer }: FrameViewModel, place: Place): { href: string; text: string } {
  if (viewer === null) return { href: withDrawer(place, "auth"), text: t("login") };
  return { href: withDrawer(place, "profile"), text: viewer.firstName };
}
