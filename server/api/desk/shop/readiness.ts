import { deskReadinessEndpoints } from "#app/contract/endpoints/desk/shop/readiness.ts";
import { ok } from "#app/domain/verdict.ts";
import { implement } from "#server/api/implement.ts";
import { keepReadiness, keptReadiness } from "#server/use-cases/readiness/kept-readiness.ts";

export const deskReadinessHandlers = implement(deskReadinessEndpoints, {
  show: async ({ ports }) => ok({ readiness: await keptReadiness(ports) }),

  examine: async ({ ports }) => ok({ readiness: await keepReadiness(ports) }),
});
