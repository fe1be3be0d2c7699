import { deletionForm, nameForm } from "#app/forms/account/own-data.ts";
import { samePage, seeOther } from "#app/http/see-other.server.ts";
import { endSession } from "#app/startup/session-cookies.server.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";
import { requestedChannel, codeWay, staysAtCode } from "./code-way.server.ts";
import { endingsOf, formHandler } from "#app/actions/form-reply.server.ts";
import { text } from "#app/actions/form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "#app/actions/basket/one-click.server.ts";

/** Personal parts of /profile/settings: name, newsletter, consents. */
export const ownDataActions: ActionGroup = {
  [nameForm.intent]: formHandler(nameForm, async (shop, name, endings) => {
    const saved = await shop.api.ownData.rename({ body: name });
    if (!saved.ok) return endings.refused(saved);
    shop.session.flash.add({ kind: "success", key: "nameSaved" });
    return seeOther(samePage(shop.url));
  }),
  /** The checkbox is the consent: without it nothing is requested. */
  async "newsletter.on"(shop, form) {
    if (form.get("marketing") !== "on")
      return redirectBackWithFlash(shop, form, [{ kind: "error", key: "newsletterUnticked" }]);
    const saved = await shop.api.settings.save({ body: { settings: [{ code: "newsletter", value: true }] } });
    return redirectBackWithFlash(shop, form, [
      saved.ok ? { kind: "success", key: "newsletterAsked" } : problemNotice(saved),
    ]);
  },
  async "newsletter.off"(shop, form) {
    const saved = await shop.api.settings.save({ body: { settings: [{ code: "newsletter", value: false }] } });
    return redirectBackWithFlash(shop, form, [
      saved.ok ? { kind: "success", key: "newsletterLeft" } : problemNotice(saved),
    ]);
  },
  async "consent.withdraw"(shop, form) {
    const withdrawn = await shop.api.ownData.withdraw({ body: { purpose: text(form, "purpose") } });
    return redirectBackWithFlash(shop, form, [
      withdrawn.ok ? { kind: "success", key: "consentWithdrawn" } : problemNotice(withdrawn),
    ]);
  },
};

/** Account deletion: a code by SMS, then the deletion. */
export const deletionActions: ActionGroup = {
  async "account.deleteCode"(shop, form) {
    const endings = endingsOf(deletionForm, form);
    const { channel, before } = requestedChannel(form);
    const sent = await shop.api.ownData.sendDeletionCode({ body: { channel } });
    const values = { ...codeWay(sent, channel, before) };
    if (sent.ok) return endings.next({ step: "code", values, data: sent.value });
    return endings.refused(sent, { values, step: staysAtCode(sent, channel) ? "code" : "ask" });
  },
  [deletionForm.intent]: formHandler(deletionForm, async (shop, { code }, endings) => {
    const deleted = await shop.api.ownData.delete({ body: { code } });
    if (!deleted.ok) return endings.refused(deleted);
    endSession(shop.session);
    shop.session.flash.add({ kind: "success", key: "accountDeleted" });
    return seeOther("/");
  }),
};
