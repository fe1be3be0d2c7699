import { uuidShape } from "#app/contract/parts.ts";
import { readForm } from "#app/forms/form.ts";
import { settingsForm, settingsList } from "#app/forms/settings.ts";
import type { ActionGroup } from "./action-group.server.ts";
import { wordIssue } from "./form-reply.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

/** The forms of /profile/settings. */
export const settingsActions: ActionGroup = {
  /** Nothing is typed into it: whatever does not fit was not made by the form. */
  async [settingsForm.intent](shop, form) {
    const read = readForm(settingsForm, form, wordIssue);
    if (!read.ok) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "validation" }]);
    const saved = await shop.api.settings.save(settingsList(read.value));
    return redirectBackWithFlash(shop, form, [
      saved.ok ? { kind: "success", key: "settingsSaved" } : problemNotice(saved),
    ]);
  },
  async "address.forget"(shop, form) {
    const uuid = uuidShape.safeParse(form.get("address"));
    // Gone already is as good.
    const forgotten = uuid.success ? await shop.api.addresses.remove(uuid.data) : null;
    const gone = forgotten === null || forgotten.ok || forgotten.code === "notFound";
    return redirectBackWithFlash(shop, form, [
      gone ? { kind: "success", key: "addressForgotten" } : problemNotice(forgotten),
    ]);
  },
  async "sessions.end"(shop, form) {
    const session = form.get("session");
    const ended = await shop.api.account.endSession(typeof session === "string" ? session : "");
    return redirectBackWithFlash(shop, form, [
      ended.ok ? { kind: "success", key: "sessionEndedThere" } : problemNotice(ended),
    ]);
  },
  async "sessions.endOthers"(shop, form) {
    const ended = await shop.api.account.endOtherSessions();
    return redirectBackWithFlash(shop, form, [
      ended.ok ? { kind: "success", key: "sessionsEnded" } : problemNotice(ended),
    ]);
  },
};
