import { cityOrigin } from "#app/domain/city/site.ts";
import { samePage } from "#app/http/see-other.server.ts";
import { keepCity } from "#app/startup/resolve-visitor-city.server.ts";
import type { Notice } from "#app/forms/reply.ts";
import { redirect } from "@remix-run/node";
import { text } from "./form-text.server.ts";
import { redirectBackWithFlash, refused } from "./one-click.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

/** The visitor's own choice of a city: cookies, the API, then the city's storefront (issue of drawers, specification §4). */
export const cityActions: ActionGroup = {
  async "city.choose"(shop, form) {
    const saved = await shop.api.locations.set(text(form, "cityUuid"));
    if (!saved.ok) return refused(form, "city", saved);
    const city = saved.value;
    keepCity(shop.session, city, true);
    const chosen: Notice = { kind: "success", key: "cityChosen", values: { city: city.name } };
    // «Yes» to the question in the frame: the page is this city's already, and no drawer is to be left.
    if (city.uuid === shop.city.uuid && !shop.url.searchParams.has("drawer"))
      return redirectBackWithFlash(shop, form, [chosen]);
    shop.session.flash.add(chosen);
    return redirect(cityOrigin(shop.session.site, city.domain) + samePage(shop.url), 303);
  },
};
