import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { Notice } from "#app/forms/reply.ts";
import type { ApiVerdict } from "#app/shop-api/call.ts";
import type { ActionGroup, ActionOutcome } from "./action-group.server.ts";
import { renderedFor } from "./basket.server.ts";
import { filledNotices } from "./filled-basket.server.ts";
import { listName, text } from "./form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

const listsPath = "/basket/lists";

/** Named lists of baskets, and links that show a basket. */
export const basketListActions: ActionGroup = {
  "basket.list.save": async (shop, form) => {
    const saved = await shop.api.basketLists.save({ name: listName(form), counterparty: renderedFor(shop, form) });
    // The newest stands first, under the name that was free.
    const name = (saved.ok && saved.value.lists[0]?.name) || listName(form);
    return told(shop, form, saved, { key: "basketListSaved", values: { name } });
  },
  "basket.list.rename": async (shop, form) => {
    const body = { name: listName(form), counterparty: renderedFor(shop, form) };
    return told(shop, form, await shop.api.basketLists.rename(text(form, "list"), body), { key: "basketListRenamed" });
  },
  "basket.list.remove": async (shop, form) =>
    told(shop, form, await shop.api.basketLists.remove(text(form, "list"), ofBasket(shop, form)), {
      key: "basketListRemoved",
    }),
  "basket.list.fill": async (shop, form) => {
    const filled = await shop.api.basketLists.fill(text(form, "list"), ofBasket(shop, form));
    if (!filled.ok) return redirectBackWithFlash(shop, form, [problemNotice(filled)]);
    return redirectBackWithFlash(shop, form, filledNotices(filled.value), "/basket");
  },
  "basket.share": async (shop, form) =>
    told(shop, form, await shop.api.basketShares.make(ofBasket(shop, form)), { key: "basketShared" }),
  "basket.share.revoke": async (shop, form) =>
    told(shop, form, await shop.api.basketShares.revoke(text(form, "share"), ofBasket(shop, form)), {
      key: "basketShareRevoked",
    }),
};

/** What a visitor can do with a basket that somebody shows him. */
export const sharedBasketActions: ActionGroup = {
  "basket.shared.take": async (shop, form) => {
    const filled = await shop.api.basketShares.take(shop.params["code"] ?? "", ofBasket(shop, form));
    if (!filled.ok) return redirectBackWithFlash(shop, form, [problemNotice(filled)]);
    return redirectBackWithFlash(shop, form, filledNotices(filled.value), "/basket");
  },
};

function told(
  shop: ShopRequest,
  form: FormData,
  answer: ApiVerdict<unknown>,
  success: Pick<Notice, "key" | "values">,
): ActionOutcome {
  const notice: Notice = answer.ok ? { kind: "success", ...success } : problemNotice(answer);
  return redirectBackWithFlash(shop, form, [notice], listsPath);
}

function ofBasket(shop: ShopRequest, form: FormData) {
  return { counterparty: renderedFor(shop, form) };
}
