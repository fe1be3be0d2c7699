import {
  fileOfFeedback,
  ownFeedbacks,
  replyToFeedback,
  showFeedback,
} from "#server/use-cases/feedback/own-feedback.ts";
import { sendFeedback } from "#server/use-cases/feedback/send-feedback.ts";
import { uploadAttachment } from "#server/api/files/attachment.ts";
import { senderOf } from "#server/api/sender-of.ts";
import { feedbackEndpoints } from "#app/contract/endpoints/content/feedback.ts";
import { implement, type HandlerInput } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const feedbackHandlers = implement(feedbackEndpoints, {
  send: (input) => send(input),

  sendOwn: (input) => send(input),

  list: async ({ ports, user, query }) => ok(await ownFeedbacks(ports, user.uuid, query)),

  show: ({ ports, user, params }) => showFeedback(ports, user.uuid, params.number),

  reply: async ({ ports, caller, viewer, user, params, body }) => {
    const sender = senderOf({ viewer, caller });
    if (!sender.ok) return sender;
    const word = { userUuid: user.uuid, ...params, ...body };
    return replyToFeedback(ports, sender.value, word);
  },

  file: async ({ ports, user, params }) => {
    const file = await fileOfFeedback(ports, user.uuid, params);
    return file.ok ? ok(uploadAttachment(file.value)) : file;
  },
});

async function send({
  ports,
  caller,
  viewer,
  body,
  key,
}: HandlerInput<typeof feedbackEndpoints.send | typeof feedbackEndpoints.sendOwn>) {
  const sender = senderOf({ viewer, caller });
  return sender.ok ? sendFeedback(ports, sender.value, { key, body, city: caller.city }) : sender;
}
