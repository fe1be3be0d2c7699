import { uuidShape } from "#app/contract/parts.ts";
import { readForm } from "#app/forms/form.ts";
import { settingsForm, settingsList } from "#app/forms/account/settings.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";
import { wordIssue } from "#app/actions/form-reply.server.ts";
import { problemNotice, redirectBackWithFlash } from "#app/actions/basket/one-click.server.ts";

/** The forms of /profile/settings. */
export const settingsActions: ActionGroup = {
  /** Has no text fields: invalid values were not sent by this form. */
  async [settingsForm.intent](shop, form) {
    const read = readForm(settingsForm, form, wordIssue);
    if (!read.ok) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "validation" }]);
    const saved = await shop.api.settings.save({ body: { settings: settingsList(read.value) } });
    return redirectBackWithFlash(shop, form, [
      saved.ok ? { kind: "success", key: "settingsSaved" } : problemNotice(saved),
    ]);
  },
  async "address.forget"(shop, form) {
    const uuid = uuidShape.safeParse(form.get("address"));
    // Already removed counts as success.
    const forgotten = uuid.success ? await shop.api.addresses.remove({ params: { uuid: uuid.data } }) : null;
    const gone = forgotten === null || forgotten.ok || forgotten.code === "notFound";
    return redirectBackWithFlash(shop, form, [
      gone ? { kind: "success", key: "addressForgotten" } : problemNotice(forgotten),
    ]);
  },
  async "sessions.end"(shop, form) {
    const session = form.get("session");
    const ended = await shop.api.account.endSession({ body: { uuid: typeof session === "string" ? session : "" } });
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
