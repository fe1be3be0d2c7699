import { useFrame } from "#app/components/frame/frame-context.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("basket", texts);

/** To a member who may not see what his company pays: whose prices these are. */
export function CityPricesNote() {
  return useFrame().viewer?.seesCityPrices ? <p className="hint">{t("cityPrices")}</p> : null;
}
