import {
  awaitedEndBody,
  awaitedListShape,
  linkBody,
  mailLinkQuery,
  restockBody,
  restockCancelBody,
  restockCanceledShape,
  restockOneClickPath,
  subscribeAnswerShape,
} from "#app/contract/account/senders.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "senders";
const restock = "/senders/restock";

/** «Сообщить о поступлении»: one e-mail about restocked goods, for anyone. */
export const restockEndpoints = {
  request: {
    method: "post",
    path: `/mixed${restock}`,
    tag,
    summary: "Requests one e-mail when a product is back in stock in the city; same answer for any address",
    body: restockBody,
    form: true,
    answer: subscribeAnswerShape,
    refusals: ["emailLimit", "inStock", "productGone", "textsUnpublished"],
  },
  cancel: {
    method: "delete",
    path: `/mixed${restock}`,
    tag,
    summary: "Cancels the visitor's restock request for a product; idempotent",
    body: restockCancelBody,
    answer: restockCanceledShape,
  },
  own: {
    method: "get",
    path: `/private${restock}`,
    tag,
    summary: "Lists the restock requests of the account's confirmed e-mail address",
    answer: awaitedListShape,
    page: "profile-main",
  },
  cancelOwn: {
    method: "delete",
    path: `/private${restock}`,
    tag,
    summary: "Cancels one restock request of the account; idempotent",
    body: awaitedEndBody,
    answer: restockCanceledShape,
    page: "profile-main",
  },
  unsubscribe: {
    method: "post",
    path: `/public${restock}/off`,
    tag,
    summary: "Cancels all restock requests of an e-mail address by the code from the e-mail",
    body: linkBody,
    answer: restockCanceledShape,
    refusals: ["linkTries", "linkWrong"],
  },
  oneClick: {
    method: "post",
    path: restockOneClickPath,
    tag,
    summary: "Cancels all restock requests of an e-mail address by one-click link (RFC 8058)",
    query: mailLinkQuery,
    answer: restockCanceledShape,
    refusals: ["linkTries", "linkWrong"],
  },
  oneClickPage: {
    method: "get",
    path: restockOneClickPath,
    tag,
    summary: "Redirects a browser to the page that cancels restock requests",
    query: mailLinkQuery,
    answer: "page",
  },
} as const satisfies EndpointGroup;
