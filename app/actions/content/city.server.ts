import { cityOrigin } from "#app/domain/city/site.ts";
import { samePage } from "#app/http/see-other.server.ts";
import { keepCity } from "#app/startup/resolve-visitor-city.server.ts";
import type { Notice } from "#app/forms/reply.ts";
import { redirect } from "@remix-run/node";
import { text } from "#app/actions/form-text.server.ts";
import { redirectBackWithFlash, refused } from "#app/actions/basket/one-click.server.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";

/** The visitor's choice of a city: cookies, API, then the city's storefront (specification §4). */
export const cityActions: ActionGroup = {
  async "city.choose"(shop, form) {
    const saved = await shop.api.locations.set({ body: { cityUuid: text(form, "cityUuid") } });
    if (!saved.ok) return refused(form, "city", saved);
    const city = saved.value;
    keepCity(shop.session, city, true);
    const chosen: Notice = { kind: "success", key: "cityChosen", values: { city: city.name } };
    // Confirmed in the frame's question: already this city's page, without a drawer to close.
    if (city.uuid === shop.city.uuid && !shop.url.searchParams.has("drawer"))
      return redirectBackWithFlash(shop, form, [chosen]);
    shop.session.flash.add(chosen);
    return redirect(cityOrigin(shop.session.site, city.domain) + samePage(shop.url), 303);
  },
};
