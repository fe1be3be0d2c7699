import { clientListShape, profileShape, setClientBody } from "#app/contract/account/auth.ts";
import { confirmedShape, emailSentShape, linkBody } from "#app/contract/account/senders.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "users";

/** The user and the counterparties they act for. Open during moderation, like the pages that use it. */
export const usersEndpoints = {
  profile: {
    method: "get",
    path: "/private/users/users/profile",
    tag,
    summary: "Returns the logged-in user",
    answer: profileShape,
  },
  clients: {
    method: "get",
    path: "/private/users/users/clients/list",
    tag,
    summary: "Lists the counterparties the user can act for",
    answer: clientListShape,
  },
  setClient: {
    method: "post",
    path: "/private/users/users/set-client",
    tag,
    summary: "Selects a counterparty; without a body it is selected automatically",
    body: setClientBody,
    answer: clientListShape,
    refusals: ["clientArchived", "clientBlocked", "clientRejected", "notFound"],
  },
  sendConfirmation: {
    method: "post",
    path: "/private/users/email/confirmation",
    tag,
    summary: "Sends the confirmation e-mail of the user's address again",
    answer: emailSentShape,
    refusals: ["emailAlreadySent", "emailConfirmed"],
  },
  confirmEmail: {
    method: "post",
    path: "/public/users/email/confirm",
    tag,
    summary: "Confirms an account's e-mail address by the code from the e-mail; idempotent",
    body: linkBody,
    answer: confirmedShape,
    refusals: ["linkExpired", "linkTries", "linkUsed", "linkWrong"],
  },
} as const satisfies EndpointGroup;
