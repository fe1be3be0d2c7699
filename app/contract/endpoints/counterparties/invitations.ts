import { z } from "zod";
import {
  acceptedShape,
  invitationAnswerBody,
  invitationCodeBody,
  ownInvitationShape,
  ownInvitationsShape,
} from "#app/contract/counterparties/members.ts";
import { uuidShape } from "#app/contract/parts.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "members";
const own = "/private/users/invitations";

/** Invitations, for the invited person. */
export const invitationsEndpoints = {
  own: {
    method: "get",
    path: own,
    tag,
    summary: "Lists invitations sent to the account's phone",
    answer: ownInvitationsShape,
    page: "profile-counterparties",
  },
  show: {
    method: "post",
    path: "/public/users/invitations/show",
    tag,
    summary: "Returns an invitation by the code from the e-mail; no side effects",
    body: invitationCodeBody,
    answer: ownInvitationShape,
    refusals: ["invitationOver", "linkTries", "linkWrong"],
    reads: true,
  },
  acceptByCode: {
    method: "post",
    path: `${own}/by-code`,
    tag,
    summary: "Accepts an invitation by the code from the e-mail, once",
    body: invitationCodeBody,
    answer: acceptedShape,
    refusals: ["invitationOver", "linkTries", "linkWrong", "memberAlready", "notFound"],
    page: "profile-counterparties",
  },
  answer: {
    method: "post",
    path: `${own}/{uuid}`,
    tag,
    summary: "Accepts or declines an invitation sent to the account's phone",
    params: z.object({ uuid: uuidShape }),
    body: invitationAnswerBody,
    answer: acceptedShape,
    refusals: ["invitationOver", "memberAlready", "notFound"],
    page: "profile-counterparties",
  },
} as const satisfies EndpointGroup;
