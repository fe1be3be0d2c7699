import * as feedback from "#app/contract/feedback.ts";
import * as files from "#app/contract/files.ts";
import * as senders from "#app/contract/senders.ts";
import type { Requests } from "./requests.ts";

const ownFeedback = "/private/users/feedback";

/** Newsletters, forms with files. */
export function messageCalls({ ask, get, post, look, remove }: Requests) {
  return {
    senders: {
      /** The box as it stands on the form: without its tick the API says what is missing. */
      subscribe: (body: { email: string; consents: { marketing: boolean } }) =>
        post("/mixed/senders/subscription", senders.subscribeAnswerShape, body),
      confirm: (code: string) => post("/public/senders/subscription/confirm", senders.confirmedShape, { code }),
      unsubscribe: (code: string) =>
        post("/public/senders/subscription/unsubscribe", senders.unsubscribedShape, { code }),
      /** The form as it was filled in: the API says what is missing. */
      awaitRestock: (body: { productUuid: string; email: string; consents: { personalData: boolean } }) =>
        post("/mixed/senders/restock", senders.subscribeAnswerShape, body),
      stopAwaiting: (productUuid: string) =>
        remove("/mixed/senders/restock", senders.restockCanceledShape, { productUuid }),
      awaited: () => get("/private/senders/restock", senders.awaitedListShape),
      endAwaiting: (uuid: string) => remove("/private/senders/restock", senders.restockCanceledShape, { uuid }),
      stopRestockEmails: (code: string) => post("/public/senders/restock/off", senders.restockCanceledShape, { code }),
      check: () => get("/private/senders/subscription/check", senders.subscriptionShape),
    },
    files: {
      put: (file: { name: string; bytes: Uint8Array<ArrayBuffer> }) =>
        ask({ method: "POST", path: files.uploadPath, shape: files.waitingFileShape, file }),
      waiting: (uuids: string[]) => look("/mixed/files/waiting", files.waitingFilesShape, { uuids }),
    },
    feedback: {
      /** The form as it was filled in: the API says what is missing. */
      send: (body: Record<string, unknown>, key: string) =>
        post("/mixed/senders/feedback", feedback.feedbackAnswerShape, body, key),
      /** The same from the profile. */
      sendOwn: (body: Record<string, unknown>, key: string) =>
        post(ownFeedback, feedback.feedbackAnswerShape, body, key),
      list: (query: { page: number; limit: number }) => get(ownFeedback, feedback.ownFeedbackListShape, query),
      show: (number: string) => get(`${ownFeedback}/${encodeURIComponent(number)}`, feedback.feedbackCardShape),
      reply: (number: string, message: string) =>
        post(`${ownFeedback}/${encodeURIComponent(number)}/messages`, feedback.feedbackReplyShape, { message }),
    },
  };
}
