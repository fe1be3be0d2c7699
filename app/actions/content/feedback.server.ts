import type { FeedbackBody } from "#app/contract/content/feedback.ts";
import { channels, isFeedbackType, missingContact } from "#app/domain/feedback/feedback.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { feedbackForm, feedbackReplyForm, feedbackWireBody } from "#app/forms/feedback.ts";
import { readForm } from "#app/forms/form.ts";
import { fieldError } from "#app/i18n/field-error.ts";
import { feedback as formTexts } from "#app/i18n/ru/content/feedback.ts";
import { feedbackForm as texts } from "#app/i18n/ru/content/feedback-form.ts";
import { namespace } from "#app/i18n/translator.ts";
import { samePage, seeOther } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionHandler } from "#app/actions/action-group.server.ts";
import { faultsOf, takeAttachments } from "#app/actions/uploads/attachments.server.ts";
import { isAutomatic } from "#app/actions/form-guard.server.ts";
import { endingsOf, formHandler, wordIssue, keepingForm } from "#app/actions/form-reply.server.ts";

const t = namespace("feedbackForm", texts);

type Send = (shop: ShopRequest) => ShopRequest["api"]["feedback"]["send" | "sendOwn"];

/** Form of the support page, for everyone. */
export const feedbackActions: ActionGroup = { [feedbackForm.intent]: sending(({ api }) => api.feedback.send) };

/** The same form in the profile, through the buyer's own call. */
export const ownFeedbackActions: ActionGroup = { [feedbackForm.intent]: sending(({ api }) => api.feedback.sendOwn) };

/** A reply to an own message, on its page. */
export const feedbackReplyActions: ActionGroup = {
  [feedbackReplyForm.intent]: formHandler(feedbackReplyForm, async (shop, { message }, endings) => {
    const sent = await shop.api.feedback.reply({ params: { number: shop.params["number"] ?? "" }, body: { message } });
    if (!sent.ok) return endings.refused(sent);
    shop.session.flash.add({ kind: "success", key: "feedbackReplied" });
    return seeOther(samePage(shop.url));
  }),
};

/** On errors the input comes back and uploaded files are kept. */
function sending(send: Send): ActionHandler {
  return keepingForm(feedbackForm, async (shop, form) => {
    const endings = endingsOf(feedbackForm, form);
    const automatic = isAutomatic(form);
    const { files, errors } = await takeAttachments(shop, form, fileLimits.count, {
      keptOnly: Boolean(form.get("website")),
    });
    const kept = { data: { files } };
    const read = readForm(feedbackForm, form, wordIssue);
    const faults = { ...contactFault(endings.values), ...(read.ok ? {} : read.errors), ...faultsOf(errors) };
    if (!read.ok || Object.keys(faults).length > 0) return endings.wrong({ ...kept, errors: faults });
    if (automatic) return endings.wrong({ ...kept, messages: [t("tooFast", { button: formTexts.submit })] });
    const body = feedbackWireBody(read.value, {
      files: files.map(({ uuid }) => uuid),
      pageUrl: (shop.url.pathname + shop.url.search).slice(0, 500),
    });
    const sent = await send(shop)({ body, key: read.value.key ?? (await keyOf(body)) });
    if (!sent.ok) return endings.refused(sent, kept);
    return endings.next({ step: "sent", values: { ...sent.value, email: read.value.email ?? "" } });
  });
}

/** For a form on a shared cached page: the same text of one visitor is one message. */
async function keyOf(body: FeedbackBody): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(body)));
  const hex = Buffer.from(digest).toString("hex");
  // As a UUID of version 8.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

/** The API reports it too, but only if nothing else is wrong. */
function contactFault({ type, preferredChannel, phone, email }: Record<string, string>): Record<string, string[]> {
  const channel = channels.find((one) => one === preferredChannel);
  if (type === undefined || channel === undefined || !isFeedbackType(type)) return {};
  const missing = missingContact({ type, preferredChannel: channel, phone, email });
  return missing === null
    ? {}
    : { [missing]: [fieldError({ path: [missing], code: "custom", reason: "required" }).message] };
}
