import { z } from "zod";
import { channels, feedbackTypes } from "#app/domain/feedback/feedback.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { feedbackStatuses } from "#app/domain/feedback/status.ts";
import { listOf } from "#app/contract/envelope.ts";
import { nameLine } from "#app/contract/names.ts";
import { isoInstant, lineOfText, linesOfText, uuidShape } from "#app/contract/parts.ts";

/** Letters, spaces, hyphens, dots and apostrophes; excludes links. */
export const fioShape = nameLine(150)
  .min(2)
  .regex(/^[\p{L}][\p{L} '’.-]*$/u);

/** `POST /mixed/senders/feedback`, and `/private/users/feedback` for buyers (product rules §3.11). */
export const feedbackBody = z.strictObject({
  type: z.enum(feedbackTypes),
  subject: lineOfText(150).trim().min(3),
  message: linesOfText(3_000).trim().min(10),
  /** As typed by the sender; reveals nothing about the order. */
  orderNumber: lineOfText(60).trim().optional(),
  productUuid: uuidShape.optional(),
  contact: z.strictObject({ fio: fioShape, phone: lineOfText(40).optional(), email: z.email().max(254).optional() }),
  preferredChannel: z.enum(channels),
  /** Uuids of files uploaded before. */
  files: z.array(uuidShape).max(fileLimits.count).default([]),
  /** Path of the page with the form. */
  pageUrl: lineOfText(500).regex(/^\/(?!\/)/),
  consents: z.strictObject({ personalData: z.literal(true) }),
});

export const feedbackAnswerShape = z.object({ number: z.string(), sla: z.string() });

/** `GET /private/users/feedback`: the user's messages, newest first. */
const ownFeedbackShape = z.object({
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
/** `GET /private/users/feedback/{number}`: one message with its conversation. */
export const feedbackCardShape = ownFeedbackShape.extend({
  message: z.string(),
  files: z.array(z.object({ uuid: uuidShape, name: z.string(), size: z.int() })),
  messages: z.array(z.object({ author: z.enum(["shop", "user"]), message: z.string(), createdAt: isoInstant })),
});
/** `POST /private/users/feedback/{number}/messages`: a reply of its author. */
export const feedbackReplyBody = z.strictObject({ message: linesOfText(3_000).trim().min(2) });
export const feedbackReplyShape = z.object({ status: z.enum(feedbackStatuses) });
export const feedbackFileParams = feedbackNumberParams.extend({ uuid: uuidShape });

export type OwnFeedback = z.infer<typeof ownFeedbackShape>;
export type FeedbackCard = z.infer<typeof feedbackCardShape>;
export type FeedbackBody = z.infer<typeof feedbackBody>;
