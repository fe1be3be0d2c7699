import type { z } from "zod";
import * as auth from "#app/contract/auth.ts";
import * as claims from "#app/contract/claims.ts";
import * as own from "#app/contract/own-claims.ts";
import type { Requests } from "./requests.ts";

const ofClaim = (uuid: string) => `${own.ownClaimsPath}/${encodeURIComponent(uuid)}`;
const ofDraft = (uuid: string) => `${own.ownClaimsPath}/drafts/${encodeURIComponent(uuid)}`;

/** Claims of the page about returns, and those of companies. */
export function claimCalls({ ask, get, post, remove }: Requests) {
  return {
    claims: {
      sendCode: (body: z.input<typeof claims.claimCodeBody>) =>
        post("/mixed/orders/claims/code", auth.loginAnswerShape, body),
      open: (body: z.input<typeof claims.claimDraftBody>) =>
        post("/mixed/orders/claims/drafts", claims.claimParams, body),
      openOwn: (order: string) => post("/private/orders/claims/drafts", claims.claimParams, { order }),
      draft: (uuid: string) => get(`/mixed/orders/claims/drafts/${encodeURIComponent(uuid)}`, claims.claimDraftShape),
      /** The form as it was filled in: the API says what is missing. */
      submit: (uuid: string, body: Record<string, unknown>) =>
        post(`/mixed/orders/claims/drafts/${encodeURIComponent(uuid)}`, claims.claimDoneShape, body, uuid),
    },
    ownClaims: {
      list: (query: Record<string, string | number>) => get(own.ownClaimsPath, own.ownClaimsShape, query),
      show: (uuid: string) => get(ofClaim(uuid), own.claimCardShape),
      orders: (query: { page: number; limit: number }) =>
        get(`${own.ownClaimsPath}/orders`, own.claimableOrdersShape, query),
      order: (uuid: string) => get(`${own.ownClaimsPath}/orders/${encodeURIComponent(uuid)}`, own.claimOrderShape),
      draft: (uuid: string) => get(ofDraft(uuid), own.ownDraftShape),
      saveDraft: (uuid: string, body: z.input<typeof own.ownDraftBody>) =>
        ask({ method: "PUT", path: ofDraft(uuid), shape: claims.claimParams, body }),
      dropDraft: (uuid: string) => remove(ofDraft(uuid), claims.claimParams, undefined),
      /** The form as it was filled in: the API says what is missing. */
      register: (uuid: string, body: Record<string, unknown>) =>
        post(own.ownClaimsPath, claims.claimDoneShape, body, uuid),
      message: (uuid: string, key: string, body: { message: string; files: string[] }) =>
        post(`${ofClaim(uuid)}/messages`, own.claimStatusShape, body, key),
      withdraw: (uuid: string) => post(`${ofClaim(uuid)}/withdraw`, own.claimStatusShape),
      dispute: (uuid: string, key: string, message: string) =>
        post(`${ofClaim(uuid)}/dispute`, own.claimStatusShape, { message }, key),
      seen: (uuid: string) => post(`${ofClaim(uuid)}/seen`, claims.claimParams),
    },
  };
}
