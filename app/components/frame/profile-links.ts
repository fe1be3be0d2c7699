import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FrameViewer } from "#app/view-models/frame.ts";
import { paths } from "./links.ts";

const t = namespace("frame", texts);

/** The pages of the profile that are open to this user: while the account is checked, counterparties and settings (specification §6). */
export function profileLinks({ onModerate }: FrameViewer): (readonly [href: string, text: string])[] {
  const always = [
    [paths.counterparties, t("profileCounterparties")],
    [paths.settings, t("profileSettings")],
  ] as const;
  return onModerate ? [...always] : [[paths.profile, t("profileMain")], [paths.orders, t("profileOrders")], ...always];
}
