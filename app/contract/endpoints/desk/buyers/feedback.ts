import {
  answerFeedbackBody,
  deskFeedbackDoneShape,
  deskFeedbackFileParams,
  deskFeedbackListShape,
  deskFeedbackOptionsShape,
  deskFeedbackParams,
  deskFeedbackShape,
  moveFeedbackBody,
} from "#app/contract/desk/buyers/feedback.ts";
import { formKey, listQueryOf } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { feedbackList } from "#app/domain/desk/lists/feedback.ts";

const tag = "desk";

/** Messages of buyers and visitors at the desk (desk §4). */
export const deskFeedbackEndpoints = {
  list: {
    method: "get",
    path: "/desk/feedback",
    tag,
    summary: "Messages within the person's cities, those that wait unless statuses are given",
    right: "seeFeedback",
    query: listQueryOf(feedbackList),
    answer: deskFeedbackListShape,
  },
  options: {
    method: "get",
    path: "/desk/feedback-options",
    tag,
    summary: "Cities to filter messages by",
    right: "seeFeedback",
    answer: deskFeedbackOptionsShape,
  },
  show: {
    method: "get",
    path: "/desk/feedback/{number}",
    tag,
    summary: "Shows a message with its conversation; opening it with contacts in full is recorded",
    right: "seeFeedback",
    params: deskFeedbackParams,
    answer: deskFeedbackShape,
    refusals: ["feedbackNotFound"],
  },
  file: {
    method: "get",
    path: "/desk/feedback/{number}/files/{file}",
    tag,
    summary: "Returns a file of a message as an attachment",
    right: "seeFeedback",
    params: deskFeedbackFileParams,
    answer: "file",
    refusals: ["feedbackNotFound", "notFound"],
  },
  thumbnail: {
    method: "get",
    path: "/desk/feedback/{number}/files/{file}/small",
    tag,
    summary: "Returns a thumbnail of a photo of a message",
    right: "seeFeedback",
    params: deskFeedbackFileParams,
    answer: "file",
    refusals: ["feedbackNotFound", "notFound"],
  },
  move: {
    method: "post",
    path: "/desk/feedback/{number}/moves",
    tag,
    summary: "Takes a message into work, or closes it",
    right: "answerFeedback",
    params: deskFeedbackParams,
    key: formKey,
    body: moveFeedbackBody,
    answer: deskFeedbackDoneShape,
    refusals: ["feedbackMove", "feedbackNotFound", "stale"],
  },
  answer: {
    method: "post",
    path: "/desk/feedback/{number}/answers",
    tag,
    summary: "Answers a message by e-mail and in the buyer's account",
    right: "answerFeedback",
    params: deskFeedbackParams,
    key: formKey,
    body: answerFeedbackBody,
    answer: deskFeedbackDoneShape,
    refusals: ["feedbackMove", "feedbackNotFound", "stale"],
  },
} as const satisfies EndpointGroup;
