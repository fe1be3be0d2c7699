import { changeSchedule, createSchedule } from "#server/use-cases/order/schedules/keep-schedule.ts";
import { repeatOrder } from "#server/use-cases/order/schedules/repeat-order.ts";
import { listOwnSchedules, showSchedule } from "#server/use-cases/order/schedules/show-schedules.ts";
import { cancelSchedule, pauseSchedule, resumeSchedule } from "#server/use-cases/order/schedules/stop-schedule.ts";
import { schedulesEndpoints } from "#app/contract/endpoints/orders/schedules.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const schedulesHandlers = implement(schedulesEndpoints, {
  repeat: ({ ports, buyer, params, body: { number = null } }) => repeatOrder(ports, buyer, { ...params, number }),

  all: async ({ ports, buyer }) => ok(await listOwnSchedules(ports, buyer)),

  create: ({ ports, buyer, body, key = null }) => createSchedule(ports, buyer, body, key),

  show: ({ ports, buyer, params }) => showSchedule(ports, buyer, params.uuid),

  change: ({ ports, buyer, params, body }) => changeSchedule(ports, buyer, { ...body, ...params }),

  cancel: ({ ports, buyer, params }) => cancelSchedule(ports, buyer, params.uuid),

  pause: ({ ports, buyer, params }) => pauseSchedule(ports, buyer, params.uuid),

  resume: ({ ports, buyer, params }) => resumeSchedule(ports, buyer, params.uuid),
});
