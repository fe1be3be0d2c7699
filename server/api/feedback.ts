import { feedbackAnswerShape, feedbackBody, formKeyHeaders, type FeedbackBody } from "#app/contract/feedback.ts";
import { sendFeedback } from "#server/use-cases/mailing/send-feedback.ts";
import { apiGroup, call, jsonOf, refuseClosed, reply, type ApiContext } from "./responses.ts";
import { senderOf } from "./sender-of.ts";

/** Messages to the shop: from anybody, and under the specification's own path from buyers. */
export const feedbackApi = apiGroup();

const request = { headers: formKeyHeaders, body: jsonOf(feedbackBody) };
const tags = ["senders"];

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
  call(
    { method: "post", path: "/private/users/feedback", request, tags, summary: "The same from a buyer" },
    feedbackAnswerShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-feedback") ?? send(c, c.req.valid("json"), c.req.valid("header")["idempotency-key"]),
);

async function send(c: ApiContext, body: FeedbackBody, key: string): Promise<Response> {
  const sender = senderOf(c);
  if (!sender.ok) return reply(c, sender);
  return reply(c, await sendFeedback(c.get("ports"), sender.value, { key, body, city: c.get("caller").city }));
}
