import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "#app/actions/action-group.server.ts";
import { adjusted, renderedFor } from "./basket.server.ts";
import { text, texts } from "#app/actions/form-text.server.ts";
import { skippedNotices } from "./filled-basket.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

/** Postponed products, on the basket page. */
export const laterActions: ActionGroup = {
  "basket.later": putOff,
  "basket.later.take": takeBack,
  "basket.later.drop": drop,
};

async function putOff(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const change = await shop.api.basketLists.putOff({
    body: { uuid: text(form, "uuid"), counterparty: renderedFor(shop, form) },
  });
  return redirectBackWithFlash(shop, form, [
    change.ok ? { kind: "success", key: "basketPutOff" } : problemNotice(change),
  ]);
}

async function takeBack(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const filled = await shop.api.basketLists.takeBack({
    body: {
      items: texts(form, "uuid"),
      counterparty: renderedFor(shop, form),
    },
  });
  if (!filled.ok) return redirectBackWithFlash(shop, form, [problemNotice(filled)]);
  const { added } = filled.value;
  return redirectBackWithFlash(shop, form, [
    ...(added > 0 ? [{ kind: "success" as const, key: "basketTakenBack" }] : []),
    ...adjusted(filled.value),
    ...skippedNotices(filled.value),
  ]);
}

async function drop(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const dropped = await shop.api.basketLists.dropLater({
    body: {
      items: texts(form, "uuid"),
      counterparty: renderedFor(shop, form),
    },
  });
  return redirectBackWithFlash(shop, form, [
    dropped.ok ? { kind: "success", key: "basketLaterDropped" } : problemNotice(dropped),
  ]);
}
