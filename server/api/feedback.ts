import { z } from "zod";
import {
  feedbackAnswerShape,
  feedbackBody,
  feedbackCardShape,
  feedbackFileParams,
  feedbackNumberParams,
  feedbackReplyBody,
  feedbackReplyShape,
  formKeyHeaders,
  ownFeedbackListShape,
  ownFeedbackQuery,
  type FeedbackBody,
} from "#app/contract/feedback.ts";
import { fileOfFeedback, ownFeedbacks, replyToFeedback, showFeedback } from "#server/use-cases/mailing/own-feedback.ts";
import { sendFeedback } from "#server/use-cases/mailing/send-feedback.ts";
import { uploadAttachment } from "./attachment.ts";
import { answer, apiGroup, call, jsonOf, refuseClosed, reply, userOf, type ApiContext } from "./responses.ts";
import { senderOf } from "./sender-of.ts";

/** Messages to the shop: from anybody, and under the specification's own path from buyers. */
export const feedbackApi = apiGroup();

const request = { headers: formKeyHeaders, body: jsonOf(feedbackBody) };
const tags = ["senders"];
const own = "/private/users/feedback";

feedbackApi.openapi(
  call(
    {
      method: "post",
      path: "/mixed/senders/feedback",
      request,
      tags,
      summary: "A message to the shop; the same form twice is one message",
    },
    feedbackAnswerShape,
  ),
  async (c) => send(c, c.req.valid("json"), c.req.valid("header")["idempotency-key"]),
);

feedbackApi.openapi(
  call({ method: "post", path: own, request, tags, summary: "The same from a buyer" }, feedbackAnswerShape),
  async (c) =>
    refuseClosed(c, "profile-feedback") ?? send(c, c.req.valid("json"), c.req.valid("header")["idempotency-key"]),
);

feedbackApi.openapi(
  call(
    { method: "get", path: own, request: { query: ownFeedbackQuery }, tags, summary: "Own messages, newest first" },
    ownFeedbackListShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-feedback") ??
    answer(c, await ownFeedbacks(c.get("ports"), userOf(c).uuid, c.req.valid("query"))),
);

feedbackApi.openapi(
  call(
    {
      method: "get",
      path: `${own}/{number}`,
      request: { params: feedbackNumberParams },
      tags,
      summary: "One own message with what was said since",
    },
    feedbackCardShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-feedback") ??
    reply(c, await showFeedback(c.get("ports"), userOf(c).uuid, c.req.valid("param").number)),
);

feedbackApi.openapi(
  call(
    {
      method: "post",
      path: `${own}/{number}/messages`,
      request: { params: feedbackNumberParams, body: jsonOf(feedbackReplyBody) },
      tags,
      summary: "Adds a word to an own message that is not closed",
    },
    feedbackReplyShape,
  ),
  async (c) => {
    const closed = refuseClosed(c, "profile-feedback");
    if (closed) return closed;
    const sender = senderOf(c);
    if (!sender.ok) return reply(c, sender);
    const word = { userUuid: userOf(c).uuid, ...c.req.valid("param"), ...c.req.valid("json") };
    return reply(c, await replyToFeedback(c.get("ports"), sender.value, word));
  },
);

feedbackApi.openapi(
  call(
    {
      method: "get",
      path: `${own}/{number}/files/{uuid}`,
      request: { params: feedbackFileParams },
      tags,
      summary: "A file of an own message; always an attachment",
    },
    z.string(),
  ),
  async (c) => {
    const closed = refuseClosed(c, "profile-feedback");
    if (closed) return closed;
    const file = await fileOfFeedback(c.get("ports"), userOf(c).uuid, c.req.valid("param"));
    return file.ok ? uploadAttachment(file.value) : reply(c, file);
  },
);

async function send(c: ApiContext, body: FeedbackBody, key: string): Promise<Response> {
  const sender = senderOf(c);
  if (!sender.ok) return reply(c, sender);
  return reply(c, await sendFeedback(c.get("ports"), sender.value, { key, body, city: c.get("caller").city }));
}
