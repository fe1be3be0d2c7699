import { z } from "zod";
import { doneShape } from "#app/contract/account/account.ts";
import { bulkAnswerShape, formKey, listQueryOf } from "#app/contract/desk/lists.ts";
import {
  changeLetterBody,
  changeLettersBody,
  letterCardShape,
  letterListShape,
  letterOptionsShape,
} from "#app/contract/desk/shop/outbox.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { outboxList } from "#app/domain/desk/lists/outbox.ts";

const tag = "desk";
const params = z.object({ uuid: uuidShape });

/** Letters, SMS and files that leave the shop. Codes and texts stay inside. */
export const deskOutboxEndpoints = {
  list: {
    method: "get",
    path: "/desk/outbox",
    tag,
    summary: "Letters, SMS and failed files; recipients are masked",
    right: "seeOutbox",
    query: listQueryOf(outboxList),
    answer: letterListShape,
  },
  options: {
    method: "get",
    path: "/desk/outbox-options",
    tag,
    summary: "Kinds of letters, messages and files",
    right: "seeOutbox",
    answer: letterOptionsShape,
  },
  show: {
    method: "get",
    path: "/desk/outbox/{uuid}",
    tag,
    summary: "One of them, with its recipient for those who see personal data",
    right: "seeOutbox",
    params,
    answer: letterCardShape,
    refusals: ["letterNotFound"],
  },
  change: {
    method: "post",
    path: "/desk/outbox/{uuid}",
    tag,
    summary: "Tries it again, or gives it up with a reason",
    right: "changeOutbox",
    params,
    key: formKey,
    body: changeLetterBody,
    answer: doneShape,
    refusals: [
      "letterDropped",
      "letterExpired",
      "letterNotFound",
      "letterSent",
      "letterUncertain",
      "letterWaiting",
      "reasonMissing",
      "stale",
    ],
  },
  changeMany: {
    method: "post",
    path: "/desk/outbox-changes",
    tag,
    summary: "Tries many again or gives them up, or tells what that would change",
    right: "changeOutbox",
    key: formKey,
    body: changeLettersBody,
    answer: bulkAnswerShape,
    refusals: ["reasonMissing"],
  },
} as const satisfies EndpointGroup;
