import { doneShape } from "#app/contract/account/account.ts";
import { bulkAnswerShape, formKey, listQueryOf } from "#app/contract/desk/lists.ts";
import { newRedirectBody, redirectListShape, removeRedirectsBody } from "#app/contract/desk/shop/redirects.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { redirectsList } from "#app/domain/desk/lists/redirects.ts";

const tag = "desk";

/** Former addresses of the shop and where they lead: once, and into the shop alone. */
export const deskRedirectsEndpoints = {
  list: {
    method: "get",
    path: "/desk/redirects",
    tag,
    summary: "Redirects; the query is that of the list's address",
    right: "editContent",
    query: listQueryOf(redirectsList),
    answer: redirectListShape,
  },
  add: {
    method: "post",
    path: "/desk/redirects",
    tag,
    summary: "Adds a redirect, or gives a path another target in place of the one that was seen",
    right: "editContent",
    key: formKey,
    body: newRedirectBody,
    answer: doneShape,
    refusals: ["redirectChain", "redirectLive", "redirectNowhere", "redirectThere", "redirectUnsafe"],
  },
  remove: {
    method: "post",
    path: "/desk/redirect-removals",
    tag,
    summary: "Removes redirects, or tells what that would remove",
    right: "editContent",
    key: formKey,
    body: removeRedirectsBody,
    answer: bulkAnswerShape,
  },
} as const satisfies EndpointGroup;
