import { deletionForm, nameForm } from "#app/forms/own-data.ts";
import { samePage, seeOther } from "#app/http/see-other.server.ts";
import { endSession } from "#app/startup/session-cookies.server.ts";
import type { ActionGroup } from "./action-group.server.ts";
import { askedWay, codeWay, staysAtCode } from "./code-way.server.ts";
import { endingsOf, formHandler } from "./form-reply.server.ts";
import { text } from "./form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

/** The parts of /profile/settings that are about the person: name, newsletter, consents. */
export const ownDataActions: ActionGroup = {
  [nameForm.intent]: formHandler(nameForm, async (shop, name, endings) => {
    const saved = await shop.api.account.rename(name);
    if (!saved.ok) return endings.refused(saved);
    shop.session.flash.add({ kind: "success", key: "nameSaved" });
    return seeOther(samePage(shop.url));
  }),
  /** The tick is the consent: without it nothing is asked for. */
  async "newsletter.on"(shop, form) {
    if (form.get("marketing") !== "on")
      return redirectBackWithFlash(shop, form, [{ kind: "error", key: "newsletterUnticked" }]);
    const saved = await shop.api.settings.save([{ code: "newsletter", value: true }]);
    return redirectBackWithFlash(shop, form, [
      saved.ok ? { kind: "success", key: "newsletterAsked" } : problemNotice(saved),
    ]);
  },
  async "newsletter.off"(shop, form) {
    const saved = await shop.api.settings.save([{ code: "newsletter", value: false }]);
    return redirectBackWithFlash(shop, form, [
      saved.ok ? { kind: "success", key: "newsletterLeft" } : problemNotice(saved),
    ]);
  },
  async "consent.withdraw"(shop, form) {
    const withdrawn = await shop.api.account.withdraw(text(form, "purpose"));
    return redirectBackWithFlash(shop, form, [
      withdrawn.ok ? { kind: "success", key: "consentWithdrawn" } : problemNotice(withdrawn),
    ]);
  },
};

/** The page that deletes the account: a code by SMS, then the end of it. */
export const deletionActions: ActionGroup = {
  async "account.deleteCode"(shop, form) {
    const endings = endingsOf(deletionForm, form);
    const { channel, before } = askedWay(form);
    const sent = await shop.api.account.sendDeletionCode(channel);
    const values = { ...codeWay(sent, channel, before) };
    if (sent.ok) return endings.next({ step: "code", values, data: sent.value });
    return endings.refused(sent, { values, step: staysAtCode(sent, channel) ? "code" : "ask" });
  },
  [deletionForm.intent]: formHandler(deletionForm, async (shop, { code }, endings) => {
    const deleted = await shop.api.account.delete(code);
    if (!deleted.ok) return endings.refused(deleted);
    endSession(shop.session);
    shop.session.flash.add({ kind: "success", key: "accountDeleted" });
    return seeOther("/");
  }),
};
