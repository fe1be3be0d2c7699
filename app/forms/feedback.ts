import { z } from "zod";
import { feedbackBody, fioShape, type FeedbackBody } from "#app/contract/content/feedback.ts";
import { channels, feedbackTypes, type FeedbackType } from "#app/domain/feedback/feedback.ts";
import type { BuyerValues } from "#app/forms/account/buyer-values.ts";
import type { FormDefinition } from "./form.ts";
import { consentField, emailField, linesField, phoneField } from "./parts.ts";

const { subject, orderNumber, productUuid } = feedbackBody.shape;

export const feedbackForm = {
  intent: "feedback.send",
  form: "feedback",
  fields: [
    ...[
      "type",
      "subject",
      "message",
      "orderNumber",
      "productUuid",
      "files",
      "fio",
      "phone",
      "email",
      "preferredChannel",
    ],
    ...["personalData", "shownAt", "key"],
  ],
  schema: z.object({
    type: z.enum(feedbackTypes),
    subject,
    message: linesField(10, 3_000),
    orderNumber,
    productUuid,
    fio: fioShape,
    phone: phoneField.optional(),
    email: emailField.optional(),
    preferredChannel: z.enum(channels),
    personalData: consentField("consentPersonalData"),
    key: z.string().optional(),
  }),
  fieldOfApi: (name: string) => name.replace(/^(?:contact|consents)\./, ""),
} as const satisfies FormDefinition;

/** A further message of the same author. */
export const feedbackReplyForm = {
  intent: "feedback.reply",
  form: "feedback.reply",
  fields: ["message"],
  schema: z.object({ message: linesField(2, 3_000) }),
} as const satisfies FormDefinition;

export function feedbackValues(initial: { type: FeedbackType; subject: string }, buyer: BuyerValues) {
  return { ...initial, ...buyer };
}

/** The body of `POST /mixed/senders/feedback`; `files` were uploaded before, `pageUrl` is the page of the form. */
export function feedbackWireBody(
  { fio, phone, email, personalData: _, key: __, ...message }: z.output<typeof feedbackForm.schema>,
  { files, pageUrl }: Pick<FeedbackBody, "files" | "pageUrl">,
): FeedbackBody {
  return {
    ...message,
    contact: { fio, ...(phone ? { phone } : {}), ...(email ? { email } : {}) },
    files,
    pageUrl,
    consents: { personalData: true },
  };
}
