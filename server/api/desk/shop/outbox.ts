import { deskOutboxEndpoints } from "#app/contract/endpoints/desk/shop/outbox.ts";
import { ok } from "#app/domain/verdict.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { changeLetter, changeLetters } from "#server/use-cases/desk/outbox/change-letters.ts";
import { letterOptions, listLetters, showLetter } from "#server/use-cases/desk/outbox/show-outbox.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskOutboxHandlers = implement(deskOutboxEndpoints, {
  list: async ({ ports, staff, query }) => ok(await listLetters(ports, staff, query)),

  options: () => Promise.resolve(ok(letterOptions())),

  show: ({ ports, staff, caller, params }) => showLetter(ports, staff, staffAuthor(staff, caller), params.uuid),

  change: async ({ ports, staff, caller, key, params, body }) =>
    done(await changeLetter(ports, staff, staffAuthor(staff, caller, key), { ...params, ...body })),

  changeMany: ({ ports, staff, caller, key, body }) =>
    changeLetters(ports, staff, staffAuthor(staff, caller, key), body),
});
