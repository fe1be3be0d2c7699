import { formatPhone } from "#app/domain/phone.ts";
import { consentTexts, type Consent } from "#app/domain/account/consents.ts";
import { opening } from "#app/i18n/ru/content/opening.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { missingTexts } from "./site-links.server.ts";

const t = namespace("opening", opening);

type Page = Pick<ShopRequest, "loaded" | "city">;

/** Shown in place of a form whose consent to personal data has no published text; null when the form works. */
export function formClosed(page: Page): string | null {
  return isUnpublished(page, ["personalData"]) ? t("formClosed", { phone: formatPhone(page.city.phone) }) : null;
}

/** The same for registration, which needs consent to the offer as well. */
export function registrationClosed(page: Page): string | null {
  const isClosed = isUnpublished(page, ["personalData", "offer"]);
  return isClosed ? t("registrationClosed", { phone: formatPhone(page.city.phone) }) : null;
}

function isUnpublished({ loaded }: Page, consents: readonly Consent[]): boolean {
  const missing = missingTexts(loaded.contacts);
  return consents.some((consent) => missing.includes(consentTexts[consent]));
}
