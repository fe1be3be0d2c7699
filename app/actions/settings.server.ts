import { settingsBody, type Setting } from "#app/contract/auth.ts";
import { text } from "./form-text.server.ts";
import { redirectBackWithFlash, problemNotice } from "./one-click.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

/** The forms of /profile/settings. */
export const settingsActions: ActionGroup = {
  async "settings.save"(shop, form) {
    const list: { code: Setting["code"]; value: unknown }[] = [
      { code: "catalogViewType", value: text(form, "catalogViewType") },
      { code: "showPopup", value: text(form, "showPopup") === "on" },
      { code: "doNotDivide", value: text(form, "doNotDivide") === "on" },
      { code: "notifyStock", value: text(form, "notifyStock") === "on" },
    ];
    const body = settingsBody.safeParse({ settings: list });
    if (!body.success) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "validation" }]);
    const saved = await shop.api.settings.save(body.data.settings);
    return redirectBackWithFlash(shop, form, [
      saved.ok ? { kind: "success", key: "settingsSaved" } : problemNotice(saved),
    ]);
  },
  async "sessions.endOthers"(shop, form) {
    const ended = await shop.api.account.endOtherSessions();
    return redirectBackWithFlash(shop, form, [
      ended.ok ? { kind: "success", key: "sessionsEnded" } : problemNotice(ended),
    ]);
  },
};
