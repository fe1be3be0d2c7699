import { looksAutomatic } from "#app/domain/account/form-guard.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { feedback as formTexts } from "#app/i18n/ru/feedback.ts";
import { feedbackForm } from "#app/i18n/ru/feedback-form.ts";
import { namespace } from "#app/i18n/translator.ts";
import { faultsOf, takeAttachments } from "./attachments.server.ts";
import { formErrors, formStep, problemReply } from "./form-reply.server.ts";
import { text } from "./form-text.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

const t = namespace("feedbackForm", feedbackForm);
const formName = "feedback";
const fields = [
  "type",
  "subject",
  "message",
  "orderNumber",
  "productUuid",
  "fio",
  "phone",
  "email",
  "preferredChannel",
  "personalData",
  "shownAt",
  "key",
] as const;

/** The form of the support page: whatever is wrong, all that was typed comes back, and files that were taken stay taken. */
export const feedbackActions: ActionGroup = {
  async "feedback.send"(shop, form) {
    const values: Record<string, string> = {};
    for (const name of fields) values[name] = text(form, name);
    const { files, errors } = await takeAttachments(shop, form, fileLimits.count);
    const again = { values, data: { files }, errors: faultsOf(errors) };
    if (looksAutomatic({ trap: text(form, "website"), shownAt: values["shownAt"] ?? "", now: Date.now() })) {
      return formErrors(formName, { ...again, messages: [t("tooFast", { button: formTexts.submit })] });
    }
    if (errors.length > 0) return formErrors(formName, again);
    const sent = await shop.api.feedback.send(
      bodyOf(
        values,
        files.map(({ uuid }) => uuid),
        shop.url,
      ),
      values["key"] ?? "",
    );
    if (!sent.ok) return problemReply(formName, sent, { values, data: { files } });
    return formStep(formName, { step: "sent", values: { ...sent.value, email: values["email"] ?? "" } });
  },
};

function bodyOf(values: Record<string, string>, files: string[], url: URL) {
  // Browsers send lines with both signs of their end. What is empty is left out, so that it is told as missing.
  const trimmed = (name: string) => (values[name] ?? "").trim().replace(/\r\n/g, "\n");
  const given = (name: string) => (trimmed(name) === "" ? {} : { [name]: trimmed(name) });
  return {
    type: values["type"] ?? "",
    ...given("subject"),
    ...given("message"),
    ...given("orderNumber"),
    ...given("productUuid"),
    contact: { ...given("fio"), ...given("phone"), ...given("email") },
    preferredChannel: values["preferredChannel"] ?? "",
    files,
    pageUrl: (url.pathname + url.search).slice(0, 500),
    consents: { personalData: values["personalData"] === "on" },
  };
}
