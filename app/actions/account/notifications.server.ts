import { uuidShape } from "#app/contract/parts.ts";
import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import { text } from "#app/actions/form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "#app/actions/basket/one-click.server.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";

/** Notifications are marked read by a press, never by viewing: pages are prefetched. */
export const notificationActions: ActionGroup = {
  /** Marks one read and follows its link. */
  async "notice.open"(shop, form) {
    const uuid = uuidShape.safeParse(text(form, "uuid"));
    if (!uuid.success) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "notFound" }]);
    const read = await shop.api.notifications.read({ body: { uuid: uuid.data } });
    if (!read.ok) return redirectBackWithFlash(shop, form, [problemNotice(read)]);
    return redirectBackWithFlash(shop, form, [], safeReturnPath(read.value.path ?? "") ?? undefined);
  },
  async "notice.readAll"(shop, form) {
    const read = await shop.api.notifications.read();
    return redirectBackWithFlash(shop, form, read.ok ? [] : [problemNotice(read)]);
  },
};
