import { z } from "zod";
import { channels, feedbackTypes } from "#app/domain/feedback/feedback.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { lineOfText, linesOfText, uuidShape } from "./parts.ts";

/** Letters, spaces, hyphens, dots and apostrophes: a name is no place for links. */
export const fioShape = lineOfText(150)
  .trim()
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

export type FeedbackBody = z.infer<typeof feedbackBody>;
