import { formatPhone } from "#app/domain/phone.ts";
import { consentTexts } from "#app/domain/account/consents.ts";
import { opening } from "#app/i18n/ru/content/opening.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { missingTexts } from "./site-links.server.ts";

const t = namespace("opening", opening);

/** Shown in place of a form whose consent to personal data has no published text; null when the form works. */
export function formClosed({ loaded, city }: Pick<ShopRequest, "loaded" | "city">): string | null {
  if (!missingTexts(loaded.contacts).includes(consentTexts.personalData)) return null;
  return t("formClosed", { phone: formatPhone(city.phone) });
}
