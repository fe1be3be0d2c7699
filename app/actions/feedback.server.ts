import { channels, isFeedbackType, missingContact } from "#app/domain/feedback/feedback.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { feedbackForm, feedbackWireBody } from "#app/forms/feedback.ts";
import { readForm } from "#app/forms/form.ts";
import { fieldError } from "#app/i18n/field-error.ts";
import { feedback as formTexts } from "#app/i18n/ru/feedback.ts";
import { feedbackForm as texts } from "#app/i18n/ru/feedback-form.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ActionGroup } from "./action-group.server.ts";
import { faultsOf, takeAttachments } from "./attachments.server.ts";
import { isAutomatic } from "./form-guard.server.ts";
import { endingsOf, wordIssue } from "./form-reply.server.ts";

const t = namespace("feedbackForm", texts);

/** The form of the support page: whatever is wrong, all that was typed comes back, and files that were taken stay taken. */
export const feedbackActions: ActionGroup = {
  async [feedbackForm.intent](shop, form) {
    const endings = endingsOf(feedbackForm, form);
    const automatic = isAutomatic(form);
    const { files, errors } = await takeAttachments(shop, form, fileLimits.count, {
      keptOnly: Boolean(form.get("website")),
    });
    const kept = { data: { files } };
    if (automatic) {
      const messages = [t("tooFast", { button: formTexts.submit })];
      return endings.wrong({ ...kept, errors: faultsOf(errors), messages });
    }
    const read = readForm(feedbackForm, form, wordIssue);
    const faults = { ...contactFault(endings.values), ...(read.ok ? {} : read.errors), ...faultsOf(errors) };
    if (!read.ok || Object.keys(faults).length > 0) return endings.wrong({ ...kept, errors: faults });
    const body = feedbackWireBody(read.value, {
      files: files.map(({ uuid }) => uuid),
      pageUrl: (shop.url.pathname + shop.url.search).slice(0, 500),
    });
    const sent = await shop.api.feedback.send(body, read.value.key ?? "");
    if (!sent.ok) return endings.refused(sent, kept);
    return endings.next({ step: "sent", values: { ...sent.value, email: read.value.email ?? "" } });
  },
};

/** The API says so, too, but only of a form that has nothing else wrong with it. */
function contactFault({ type, preferredChannel, phone, email }: Record<string, string>): Record<string, string[]> {
  const channel = channels.find((one) => one === preferredChannel);
  if (type === undefined || channel === undefined || !isFeedbackType(type)) return {};
  const missing = missingContact({ type, preferredChannel: channel, phone, email });
  return missing === null
    ? {}
    : { [missing]: [fieldError({ path: [missing], code: "custom", reason: "required" }).message] };
}
