import { findRedirect } from "#server/use-cases/content/find-redirect.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { backofficeEndpoints } from "#app/contract/endpoints/orders/backoffice.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const backofficeHandlers = implement(backofficeEndpoints, {
  systemStatus: async ({ ports }) => ok({ status: await publicData(ports).maintenance() }),

  redirectOf: async ({ ports, body }) => ok({ url: await findRedirect(ports, body.url) }),
});
