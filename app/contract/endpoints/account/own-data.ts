import { codeWayBody, doneShape } from "#app/contract/account/account.ts";
import { loginAnswerShape } from "#app/contract/account/auth.ts";
import {
  consentLogShape,
  deletionBody,
  deletionShape,
  nameBody,
  ownDataQuery,
  ownDataShape,
  withdrawBody,
} from "#app/contract/account/own-data.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "users";
const page = "profile-settings";
const base = "/private/users/users/profile";

/** Personal data of the user: name, consents, export and deletion (152-ФЗ). */
export const ownDataEndpoints = {
  rename: {
    method: "post",
    path: `${base}/name`,
    tag,
    summary: "Changes the user's name",
    body: nameBody,
    answer: doneShape,
    page,
    form: true,
  },
  consents: {
    method: "get",
    path: `${base}/consents`,
    tag,
    summary: "Lists the user's consent log, newest first",
    answer: consentLogShape,
    page,
  },
  withdraw: {
    method: "post",
    path: `${base}/consents/withdraw`,
    tag,
    summary: "Withdraws a consent and adds an entry to the log; idempotent",
    body: withdrawBody,
    form: true,
    answer: doneShape,
    page,
  },
  data: {
    method: "get",
    path: `${base}/data`,
    tag,
    summary: "Returns all personal data stored about the user",
    query: ownDataQuery,
    answer: ownDataShape,
    refusals: ["emailLimit"],
    page,
  },
  deletion: {
    method: "get",
    path: `${base}/deletion`,
    tag,
    summary: "Returns the reasons that prevent deleting the account",
    answer: deletionShape,
    page,
  },
  sendDeletionCode: {
    method: "post",
    path: `${base}/deletion/code`,
    tag,
    summary: "Sends a code that confirms deleting the account",
    body: codeWayBody,
    answer: loginAnswerShape,
    refusals: [
      "codeCoolDown",
      "codeDelivered",
      "codeLimit",
      "codeNotSent",
      "codeSmsFirst",
      "deletionCompanies",
      "deletionOrders",
      "mobile",
      "phone",
    ],
    page,
  },
  delete: {
    method: "post",
    path: `${base}/deletion`,
    tag,
    summary: "Deletes the account, its personal data and sessions by code; order documents are kept",
    body: deletionBody,
    answer: doneShape,
    refusals: [
      "codeExpired",
      "codeTries",
      "codeUsed",
      "codeWrong",
      "deletionCompanies",
      "deletionOrders",
      "mobile",
      "phone",
    ],
    page,
  },
} as const satisfies EndpointGroup;
