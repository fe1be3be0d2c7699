import { uuidShape } from "#app/contract/parts.ts";
import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import { text } from "./form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

/** Notices become read by a press, never by being looked at: pages are fetched ahead of anybody's eyes. */
export const notificationActions: ActionGroup = {
  /** Reads one and goes where it leads. */
  async "notice.open"(shop, form) {
    const uuid = uuidShape.safeParse(text(form, "uuid"));
    if (!uuid.success) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "notFound" }]);
    const read = await shop.api.notifications.read(uuid.data);
    if (!read.ok) return redirectBackWithFlash(shop, form, [problemNotice(read)]);
    return redirectBackWithFlash(shop, form, [], safeReturnPath(read.value.path ?? "") ?? undefined);
  },
  async "notice.readAll"(shop, form) {
    const read = await shop.api.notifications.read();
    return redirectBackWithFlash(shop, form, read.ok ? [] : [problemNotice(read)]);
  },
};
