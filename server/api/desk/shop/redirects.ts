import { deskRedirectsEndpoints } from "#app/contract/endpoints/desk/shop/redirects.ts";
import { ok } from "#app/domain/verdict.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { addDeskRedirect, listRedirectsPage, removeRedirects } from "#server/use-cases/content/desk/redirects.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskRedirectsHandlers = implement(deskRedirectsEndpoints, {
  list: async ({ ports, query }) => ok(await listRedirectsPage(ports, query)),

  add: async ({ ports, staff, caller, key, body }) =>
    done(await addDeskRedirect(ports, staff, staffAuthor(staff, caller, key), body)),

  remove: ({ ports, staff, caller, key, body }) => removeRedirects(ports, staff, staffAuthor(staff, caller, key), body),
});
