import { uuidShape } from "#app/contract/parts.ts";
import type { IntentHandler } from "#app/actions/shop-action.server.ts";
import { done, doneWithDrawer, problemNotice, text } from "./one-click.server.ts";

/** What a user changes about themselves. */
export const profileActions: Record<string, IntentHandler> = {
  /** The counterparty to work for: prices, basket and orders follow at once. */
  async "client.choose"(shop, form) {
    const rootUuid = uuidShape.safeParse(text(form, "rootUuid"));
    if (!rootUuid.success) return done(shop, form, [{ kind: "error", key: "notFound" }]);
    const chosen = await shop.api.users.setClient(rootUuid.data);
    if (!chosen.ok) return done(shop, form, [problemNotice(chosen)]);
    const name = chosen.value.find(({ isSelected }) => isSelected)?.name ?? "";
    return doneWithDrawer(shop, form, [{ kind: "success", key: "clientChosen", values: { name } }]);
  },
  /** The letter that confirms the address, once more. */
  async "email.confirmation"(shop, form) {
    const sent = await shop.api.users.sendConfirmation();
    return done(shop, form, [sent.ok ? { kind: "success", key: "emailLetterSent" } : problemNotice(sent)]);
  },
};
