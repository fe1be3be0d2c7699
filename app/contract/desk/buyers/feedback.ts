import { z } from "zod";
import { isoInstant, linesOfText, lineOfText, uuidShape } from "#app/contract/parts.ts";
import { deskListOf, listOptionShape } from "#app/contract/desk/lists.ts";
import { channels, feedbackTypes } from "#app/domain/feedback/feedback.ts";
import { feedbackStatuses } from "#app/domain/feedback/status.ts";
import { fileTypes } from "#app/domain/files/limits.ts";

const status = z.enum(feedbackStatuses);
const type = z.enum(feedbackTypes);
const channel = z.enum(channels);

/** The sender's name is empty for people who see no personal data. */
const feedbackRowShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  number: z.string(),
  status,
  type,
  subject: z.string(),
  createdAt: isoInstant,
  isLate: z.boolean(),
  from: z.string(),
  order: z.string().nullable(),
  channel,
  city: z.string(),
  timezone: z.string(),
});
export const deskFeedbackListShape = deskListOf(feedbackRowShape);
export type DeskFeedbackRow = z.infer<typeof feedbackRowShape>;
export const deskFeedbackOptionsShape = z.object({ city: z.array(listOptionShape) });

export const deskFeedbackParams = z.object({ number: lineOfText(60).min(1) });
export const deskFeedbackFileParams = deskFeedbackParams.extend({ file: uuidShape });

export const deskFeedbackShape = feedbackRowShape.omit({ from: true }).extend({
  message: z.string(),
  pageUrl: z.string(),
  product: z.object({ uuid: uuidShape, name: z.string(), article: z.string() }).nullable(),
  /** Names are null, the phone is masked for people who see no personal data. */
  sender: z.object({ fio: z.string().nullable(), phone: z.string().nullable(), email: z.string().nullable() }),
  files: z.array(z.object({ uuid: uuidShape, name: z.string(), type: z.enum(Object.keys(fileTypes)), size: z.int() })),
  messages: z.array(
    z.object({
      uuid: uuidShape,
      author: z.enum(["user", "shop"]),
      name: z.string().nullable(),
      text: z.string(),
      at: isoInstant,
    }),
  ),
  can: z.object({ seeContacts: z.boolean(), take: z.boolean(), answer: z.boolean(), close: z.boolean() }),
});
export type DeskFeedback = z.infer<typeof deskFeedbackShape>;

/** `from` and `version` are those that the person has seen. */
const seen = { version: z.int().min(1), from: status };
export const moveFeedbackBody = z.strictObject({ ...seen, move: z.enum(["take", "close"]) });
export type MoveFeedbackAtDesk = z.infer<typeof moveFeedbackBody>;
export const answerFeedbackBody = z.strictObject({ ...seen, text: linesOfText(10_000).trim().min(1) });
export type AnswerFeedbackAtDesk = z.infer<typeof answerFeedbackBody>;

/** `isEmailed`: false for senders with only a phone, who are called. */
export const deskFeedbackDoneShape = z.object({ status, isEmailed: z.boolean() });
