import { cityOrigin } from "#app/domain/city/site.ts";
import { samePage } from "#app/http/see-other.server.ts";
import { keepCity } from "#app/startup/resolve-visitor-city.server.ts";
import type { IntentHandler } from "#app/actions/shop-action.server.ts";
import { redirect } from "@remix-run/node";
import { refused, text } from "./one-click.server.ts";

/** The visitor's own choice of a city: cookies, the API, then the city's storefront (issue of drawers, specification §4). */
export const cityActions: Record<string, IntentHandler> = {
  async "city.choose"(shop, form) {
    const saved = await shop.api.locations.set(text(form, "cityUuid"));
    if (!saved.ok) return refused(form, "city", saved);
    const city = saved.value;
    keepCity(shop.visit, city, true);
    shop.visit.flash.add({ kind: "success", key: "cityChosen", values: { city: city.name } });
    return redirect(cityOrigin(shop.visit.site, city.domain) + samePage(shop.url), 303);
  },
};
