import {
  confirmedShape,
  linkBody,
  mailLinkQuery,
  oneClickPath,
  subscribeAnswerShape,
  subscribeBody,
  subscriptionShape,
  unsubscribedShape,
} from "#app/contract/account/senders.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "senders";
const path = "/senders/subscription";

/** Newsletter: requested by anyone, confirmed by the address owner, cancelled by one press. */
export const sendersEndpoints = {
  subscribe: {
    method: "post",
    path: `/mixed${path}`,
    tag,
    summary: "Requests a newsletter subscription; same answer for any address",
    body: subscribeBody,
    form: true,
    answer: subscribeAnswerShape,
    refusals: ["emailLimit", "textsUnpublished"],
  },
  confirm: {
    method: "post",
    path: `/public${path}/confirm`,
    tag,
    summary: "Confirms a newsletter subscription by the code from the e-mail; idempotent",
    body: linkBody,
    answer: confirmedShape,
    refusals: ["linkExpired", "linkTries", "linkUsed", "linkWrong", "textsUnpublished"],
  },
  check: {
    method: "get",
    path: `/private${path}/check`,
    tag,
    summary: "Returns the state of the user's newsletter subscription",
    answer: subscriptionShape,
  },
  unsubscribe: {
    method: "post",
    path: `/public${path}/unsubscribe`,
    tag,
    summary: "Cancels a newsletter subscription by the code from any of its e-mails; idempotent",
    body: linkBody,
    answer: unsubscribedShape,
    refusals: ["linkTries", "linkWrong"],
  },
  oneClick: {
    method: "post",
    path: oneClickPath,
    tag,
    summary: "Cancels a newsletter subscription by one-click link (RFC 8058); accepts any body",
    query: mailLinkQuery,
    answer: unsubscribedShape,
    refusals: ["linkTries", "linkWrong"],
  },
  oneClickPage: {
    method: "get",
    path: oneClickPath,
    tag,
    summary: "Redirects a browser to the page that cancels a newsletter subscription",
    query: mailLinkQuery,
    answer: "page",
  },
} as const satisfies EndpointGroup;
