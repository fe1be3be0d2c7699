import { uuidShape } from "#app/contract/parts.ts";
import { text } from "./form-text.server.ts";
import { redirectBackWithFlash, problemNotice } from "./one-click.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

/** Goods that the account waits for, on /profile/main. */
export const restockListActions: ActionGroup = {
  async "restock.end"(shop, form) {
    const uuid = uuidShape.safeParse(text(form, "uuid"));
    if (!uuid.success) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "notFound" }]);
    const ended = await shop.api.senders.endAwaiting(uuid.data);
    return redirectBackWithFlash(shop, form, [
      ended.ok ? { kind: "success", key: "restockEnded" } : problemNotice(ended),
    ]);
  },
};
