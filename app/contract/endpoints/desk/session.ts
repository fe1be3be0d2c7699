import { doneShape } from "#app/contract/account/account.ts";
import {
  freshCodeBody,
  generatorShape,
  openedDeskShape,
  signedInShape,
  signInBody,
  signInStepShape,
  stepBody,
  stepCodeBody,
} from "#app/contract/desk/staff.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "desk";

/** Signing in at the desk: a password, then a code. The session token is sent as `Authorization: Desk …`. */
export const deskSessionEndpoints = {
  signIn: {
    method: "post",
    path: "/desk/session/password",
    tag,
    summary: "Checks e-mail and password; same answer for an unknown e-mail",
    right: "signIn",
    body: signInBody,
    answer: signInStepShape,
    refusals: ["signInWait", "signInWrong"],
  },
  setUp: {
    method: "post",
    path: "/desk/session/set-up",
    tag,
    summary: "The code generator to be set up, the same until the first right code",
    right: "signIn",
    body: stepBody,
    answer: generatorShape,
    refusals: ["signInStale"],
  },
  confirm: {
    method: "post",
    path: "/desk/session/code",
    tag,
    summary: "Opens a session by a code of the generator, each good once, or by a recovery code",
    right: "signIn",
    body: stepCodeBody,
    answer: openedDeskShape,
    refusals: ["signInStale", "signInWait", "staffCodeWrong"],
  },
  fresh: {
    method: "post",
    path: "/desk/session/fresh-code",
    tag,
    summary: "Takes another code, for actions that need a fresh one",
    right: "self",
    body: freshCodeBody,
    answer: doneShape,
    refusals: ["signInWait", "staffCodeWrong"],
  },
  me: {
    method: "get",
    path: "/desk/session/me",
    tag,
    summary: "Who is signed in",
    right: "self",
    answer: signedInShape,
  },
  signOut: {
    method: "post",
    path: "/desk/session/end",
    tag,
    summary: "Ends the session",
    right: "self",
    answer: doneShape,
  },
} as const satisfies EndpointGroup;
