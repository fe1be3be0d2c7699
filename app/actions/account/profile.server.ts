import { uuidShape } from "#app/contract/parts.ts";
import { text } from "#app/actions/form-text.server.ts";
import { redirectBackWithFlash, leaveDrawerWithFlash, problemNotice } from "#app/actions/basket/one-click.server.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";

/** Changes of the user's own data. */
export const profileActions: ActionGroup = {
  /** Selects the counterparty; prices, basket and orders follow at once. */
  async "client.choose"(shop, form) {
    const rootUuid = uuidShape.safeParse(text(form, "rootUuid"));
    if (!rootUuid.success) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "notFound" }]);
    const chosen = await shop.api.users.setClient({ body: { rootUuid: rootUuid.data } });
    if (!chosen.ok) return redirectBackWithFlash(shop, form, [problemNotice(chosen)]);
    const name = chosen.value.find(({ isSelected }) => isSelected)?.name ?? "";
    return leaveDrawerWithFlash(shop, form, [{ kind: "success", key: "clientChosen", values: { name } }]);
  },
  /** Sends the confirmation e-mail again. */
  async "email.confirmation"(shop, form) {
    const sent = await shop.api.users.sendConfirmation();
    return redirectBackWithFlash(shop, form, [
      sent.ok ? { kind: "success", key: "emailLinkSent" } : problemNotice(sent),
    ]);
  },
};
