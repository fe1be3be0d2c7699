import { uuidShape } from "#app/contract/parts.ts";
import { done, problemNotice, text } from "./one-click.server.ts";
import type { IntentHandler } from "./shop-action.server.ts";

/** Goods that the account waits for, on /profile/main. */
export const restockListActions: Record<string, IntentHandler> = {
  async "restock.end"(shop, form) {
    const uuid = uuidShape.safeParse(text(form, "uuid"));
    if (!uuid.success) return done(shop, form, [{ kind: "error", key: "notFound" }]);
    const ended = await shop.api.senders.endAwaiting(uuid.data);
    return done(shop, form, [ended.ok ? { kind: "success", key: "restockEnded" } : problemNotice(ended)]);
  },
};
