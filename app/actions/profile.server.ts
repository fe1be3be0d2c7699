import { uuidShape } from "#app/contract/parts.ts";
import { text } from "./form-text.server.ts";
import { redirectBackWithFlash, leaveDrawerWithFlash, problemNotice } from "./one-click.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

/** What a user changes about themselves. */
export const profileActions: ActionGroup = {
  /** The counterparty to work for: prices, basket and orders follow at once. */
  async "client.choose"(shop, form) {
    const rootUuid = uuidShape.safeParse(text(form, "rootUuid"));
    if (!rootUuid.success) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "notFound" }]);
    const chosen = await shop.api.users.setClient(rootUuid.data);
    if (!chosen.ok) return redirectBackWithFlash(shop, form, [problemNotice(chosen)]);
    const name = chosen.value.find(({ isSelected }) => isSelected)?.name ?? "";
    return leaveDrawerWithFlash(shop, form, [{ kind: "success", key: "clientChosen", values: { name } }]);
  },
  /** The e-mail that confirms the address, once more. */
  async "email.confirmation"(shop, form) {
    const sent = await shop.api.users.sendConfirmation();
    return redirectBackWithFlash(shop, form, [
      sent.ok ? { kind: "success", key: "emailLinkSent" } : problemNotice(sent),
    ]);
  },
};
