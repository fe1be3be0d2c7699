import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { Notice } from "#app/forms/reply.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { ActionGroup, ActionOutcome } from "#app/actions/action-group.server.ts";
import { renderedFor } from "./basket.server.ts";
import { filledNotices } from "./filled-basket.server.ts";
import { listName, text } from "#app/actions/form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

const listsPath = "/basket/lists";

/** Named lists of baskets, and share links. */
export const basketListActions: ActionGroup = {
  "basket.list.save": async (shop, form) => {
    const saved = await shop.api.basketLists.save({
      body: { name: listName(form), counterparty: renderedFor(shop, form) },
    });
    // The newest list is first, under its possibly changed name.
    const name = (saved.ok && saved.value.lists[0]?.name) || listName(form);
    return flashResult(shop, form, saved, { key: "basketListSaved", values: { name } });
  },
  "basket.list.rename": async (shop, form) => {
    const body = { name: listName(form), counterparty: renderedFor(shop, form) };
    return flashResult(shop, form, await shop.api.basketLists.rename({ params: { uuid: text(form, "list") }, body }), {
      key: "basketListRenamed",
    });
  },
  "basket.list.remove": async (shop, form) =>
    flashResult(
      shop,
      form,
      await shop.api.basketLists.remove({ params: { uuid: text(form, "list") }, body: ofBasket(shop, form) }),
      {
        key: "basketListRemoved",
      },
    ),
  "basket.list.fill": async (shop, form) => {
    const filled = await shop.api.basketLists.fill({
      params: { uuid: text(form, "list") },
      body: ofBasket(shop, form),
    });
    if (!filled.ok) return redirectBackWithFlash(shop, form, [problemNotice(filled)]);
    return redirectBackWithFlash(shop, form, filledNotices(filled.value), "/basket");
  },
  "basket.share": async (shop, form) =>
    flashResult(shop, form, await shop.api.basketShares.make({ body: ofBasket(shop, form) }), { key: "basketShared" }),
  "basket.share.revoke": async (shop, form) =>
    flashResult(
      shop,
      form,
      await shop.api.basketShares.revoke({ params: { uuid: text(form, "share") }, body: ofBasket(shop, form) }),
      {
        key: "basketShareRevoked",
      },
    ),
};

/** Actions on a shared basket. */
export const sharedBasketActions: ActionGroup = {
  "basket.shared.take": async (shop, form) => {
    const filled = await shop.api.basketShares.take({
      params: { code: shop.params["code"] ?? "" },
      body: ofBasket(shop, form),
    });
    if (!filled.ok) return redirectBackWithFlash(shop, form, [problemNotice(filled)]);
    return redirectBackWithFlash(shop, form, filledNotices(filled.value), "/basket");
  },
};

function flashResult(
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
