import { uuidShape } from "#app/contract/parts.ts";
import { text } from "#app/actions/form-text.server.ts";
import { redirectBackWithFlash, problemNotice } from "#app/actions/basket/one-click.server.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";

/** Restock requests of the account, on /profile/main. */
export const restockListActions: ActionGroup = {
  async "restock.end"(shop, form) {
    const uuid = uuidShape.safeParse(text(form, "uuid"));
    if (!uuid.success) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "notFound" }]);
    const ended = await shop.api.restock.cancelOwn({ body: { uuid: uuid.data } });
    return redirectBackWithFlash(shop, form, [
      ended.ok ? { kind: "success", key: "restockEnded" } : problemNotice(ended),
    ]);
  },
};
