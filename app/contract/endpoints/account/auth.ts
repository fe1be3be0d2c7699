import {
  confirmAnswerShape,
  confirmBody,
  loginAnswerShape,
  loginBody,
  logoutAnswerShape,
  refreshAnswerShape,
  registerAnswerShape,
  registerBody,
  registrationDraftBody,
  registrationDraftShape,
} from "#app/contract/account/auth.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "auth";

/** Login by phone and code, registration, session lifecycle. Tokens are in the headers `token` and `refreshtoken`. */
export const authEndpoints = {
  login: {
    method: "post",
    path: "/public/auth/login",
    tag,
    summary: "Sends a login code by SMS, or by call or e-mail if none arrives; same answer for any phone",
    body: loginBody,
    answer: loginAnswerShape,
  },
  confirm: {
    method: "post",
    path: "/public/auth/login/confirm",
    tag,
    summary: "Confirms the code: opens a session, or returns a registration token for an unknown phone",
    body: confirmBody,
    answer: confirmAnswerShape,
    opens: true,
  },
  register: {
    method: "post",
    path: "/public/users/register",
    tag,
    summary: "Registers a person or a company; sends a code first if there is no registerToken",
    body: registerBody,
    answer: registerAnswerShape,
    opens: true,
  },
  registerCode: {
    method: "post",
    path: "/public/users/register/code",
    tag,
    summary: "Completes a pending registration by code and opens a session",
    body: confirmBody,
    answer: confirmAnswerShape,
    opens: true,
  },
  registrationDraft: {
    method: "post",
    path: "/public/users/register/draft",
    tag,
    summary: "Saves the form of a registration with a confirmed phone and returns the saved values",
    body: registrationDraftBody,
    answer: registrationDraftShape,
  },
  refresh: {
    method: "post",
    path: "/public/auth/refresh",
    tag,
    summary: "Exchanges a refresh token for new tokens; 401 only if the token is invalid for good",
    refreshToken: true,
    answer: refreshAnswerShape,
    opens: true,
  },
  logout: {
    method: "post",
    path: "/public/auth/logout",
    tag,
    summary: "Ends the session of the sent tokens",
    refreshToken: true,
    answer: logoutAnswerShape,
  },
} as const satisfies EndpointGroup;
