import { z } from "zod";
import { channels, feedbackTypes } from "#app/domain/feedback/feedback.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { feedbackStatuses } from "#app/domain/feedback/status.ts";
import { listOf } from "./envelope.ts";
import { nameLine } from "./names.ts";
import { isoInstant, lineOfText, linesOfText, uuidShape } from "./parts.ts";

/** Letters, spaces, hyphens, dots and apostrophes: a name is no place for links. */
export const fioShape = nameLine(150)
  .min(2)
  .regex(/^[\p{L}][\p{L} '’.-]*$/u);

/** `POST /mixed/senders/feedback`, and `/private/users/feedback` for buyers (decisions §3.11). */
export const feedbackBody = z.strictObject({
  type: z.enum(feedbackTypes),
  subject: lineOfText(150).trim().min(3),
  message: linesOfText(3_000).trim().min(10),
  /** As the sender knows it; nothing of the order is told for it. */
  orderNumber: lineOfText(60).trim().optional(),
  productUuid: uuidShape.optional(),
  contact: z.strictObject({ fio: fioShape, phone: lineOfText(40).optional(), email: z.email().max(254).optional() }),
  preferredChannel: z.enum(channels),
  /** Of files sent before. */
  files: z.array(uuidShape).max(fileLimits.count).default([]),
  /** Path of the page it was written on. */
  pageUrl: lineOfText(500).regex(/^\/(?!\/)/),
  consents: z.strictObject({ personalData: z.literal(true) }),
});
/** The form's own key: the same form twice is one message. */
export const formKeyHeaders = z.object({ "idempotency-key": uuidShape });

export const feedbackAnswerShape = z.object({ number: z.string(), sla: z.string() });

/** `GET /private/users/feedback`: the user's own messages, those with news first. */
export const ownFeedbackShape = z.object({
  number: z.string(),
  type: z.enum(feedbackTypes),
  subject: z.string(),
  status: z.enum(feedbackStatuses),
  createdAt: isoInstant,
});
export const ownFeedbackListShape = listOf(ownFeedbackShape);
export const ownFeedbackQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export const feedbackNumberParams = z.object({ number: lineOfText(40) });
/** `GET /private/users/feedback/{number}`: one of them with what was said since. */
export const feedbackCardShape = ownFeedbackShape.extend({
  message: z.string(),
  files: z.array(z.object({ uuid: uuidShape, name: z.string(), size: z.int() })),
  messages: z.array(z.object({ author: z.enum(["shop", "user"]), message: z.string(), createdAt: isoInstant })),
});
/** `POST /private/users/feedback/{number}/messages`: one more word of its writer. */
export const feedbackReplyBody = z.strictObject({ message: linesOfText(3_000).trim().min(2) });
export const feedbackReplyShape = z.object({ status: z.enum(feedbackStatuses) });
export const feedbackFileParams = feedbackNumberParams.extend({ uuid: uuidShape });

export type OwnFeedback = z.infer<typeof ownFeedbackShape>;
export type FeedbackCard = z.infer<typeof feedbackCardShape>;
export type FeedbackBody = z.infer<typeof feedbackBody>;
