import { basketActions } from "#app/actions/basket.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { IntentHandler } from "#app/actions/shop-action.server.ts";

/**
 * «Оформить заказ»: saves the ticks as they stand on the screen, then goes on; a guest logs in on the way. What could
 * not be saved is said by the flash of the next page, which looks at the basket anew.
 */
export const toCheckout: IntentHandler = async (shop, form) => {
  const saved = await basketActions["basket.tick"]?.(shop, form);
  if (saved !== undefined && !(saved instanceof Response) && saved.status >= 400) return saved;
  return seeOther(shop.profile === null ? "/basket?drawer=auth&return=%2Fcheckout" : "/checkout");
};
