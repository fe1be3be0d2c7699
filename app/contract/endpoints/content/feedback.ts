import {
  feedbackAnswerShape,
  feedbackBody,
  feedbackCardShape,
  feedbackFileParams,
  feedbackNumberParams,
  feedbackReplyBody,
  feedbackReplyShape,
  ownFeedbackListShape,
  ownFeedbackQuery,
} from "#app/contract/content/feedback.ts";
import { uuidShape } from "#app/contract/parts.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "senders";
const own = "/private/users/feedback";

/** Feedback: for anyone, and at the specification's own path for buyers. */
export const feedbackEndpoints = {
  send: {
    method: "post",
    path: "/mixed/senders/feedback",
    tag,
    summary: "Sends a message to the shop; idempotent by key",
    key: uuidShape,
    body: feedbackBody,
    answer: feedbackAnswerShape,
    refusals: ["emailLimit", "filesGone", "phone", "textsUnpublished"],
    form: true,
  },
  sendOwn: {
    method: "post",
    path: own,
    tag,
    summary: "Sends a message to the shop from a buyer; idempotent by key",
    key: uuidShape,
    body: feedbackBody,
    answer: feedbackAnswerShape,
    refusals: ["emailLimit", "filesGone", "phone", "textsUnpublished"],
    form: true,
    page: "profile-feedback",
  },
  list: {
    method: "get",
    path: own,
    tag,
    summary: "Lists the user's messages to the shop, newest first",
    query: ownFeedbackQuery,
    answer: ownFeedbackListShape,
    page: "profile-feedback",
  },
  show: {
    method: "get",
    path: `${own}/{number}`,
    tag,
    summary: "Returns one of the user's messages with its conversation",
    params: feedbackNumberParams,
    answer: feedbackCardShape,
    refusals: ["notFound"],
    page: "profile-feedback",
  },
  reply: {
    method: "post",
    path: `${own}/{number}/messages`,
    tag,
    summary: "Adds a reply to one of the user's messages that is not closed",
    params: feedbackNumberParams,
    body: feedbackReplyBody,
    answer: feedbackReplyShape,
    refusals: ["emailLimit", "feedbackClosed", "notFound"],
    page: "profile-feedback",
  },
  file: {
    method: "get",
    path: `${own}/{number}/files/{uuid}`,
    tag,
    summary: "Returns a file of one of the user's messages as an attachment",
    params: feedbackFileParams,
    answer: "file",
    refusals: ["notFound"],
    page: "profile-feedback",
  },
} as const satisfies EndpointGroup;
