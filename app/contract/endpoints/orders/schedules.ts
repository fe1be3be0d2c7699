import { orderIdParams } from "#app/contract/orders/orders.ts";
import { idempotencyKeyShape } from "#app/contract/parts.ts";
import {
  newScheduleBody,
  repeatBody,
  repeatShape,
  scheduleBody,
  scheduleDetailShape,
  scheduleListShape,
  scheduleParams,
} from "#app/contract/orders/schedules.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "orders";
const schedules = "/private/orders/schedules";

/** Repeated orders: manual, or scheduled. */
export const schedulesEndpoints = {
  repeat: {
    method: "post",
    path: "/private/orders/orders/{id}/repeat",
    tag,
    summary: "Previews repeating an order or one part of it with current prices and stock; no side effects",
    params: orderIdParams,
    body: repeatBody,
    answer: repeatShape,
    reads: true,
    page: "order-repeat-id-number",
  },
  all: {
    method: "get",
    path: schedules,
    tag,
    summary: "Lists the user's order schedules, newest first",
    answer: scheduleListShape,
    page: "profile-orders",
  },
  create: {
    method: "post",
    path: schedules,
    tag,
    summary: "Creates a schedule that repeats one of the user's orders; idempotent by key",
    key: idempotencyKeyShape.optional(),
    body: newScheduleBody,
    answer: scheduleDetailShape,
    page: "profile-orders",
  },
  show: {
    method: "get",
    path: `${schedules}/{uuid}`,
    tag,
    summary: "Returns a schedule with its products and runs",
    params: scheduleParams,
    answer: scheduleDetailShape,
    page: "profile-orders",
  },
  change: {
    method: "put",
    path: `${schedules}/{uuid}`,
    tag,
    summary: "Updates a schedule; current prices become the agreed ones",
    params: scheduleParams,
    body: scheduleBody,
    answer: scheduleDetailShape,
    page: "profile-orders",
  },
  cancel: {
    method: "delete",
    path: `${schedules}/{uuid}`,
    tag,
    summary: "Cancels a schedule permanently; idempotent",
    params: scheduleParams,
    answer: scheduleDetailShape,
    page: "profile-orders",
  },
  pause: {
    method: "post",
    path: `${schedules}/{uuid}/pause`,
    tag,
    summary: "Pauses a schedule; its dates are skipped until it is resumed",
    params: scheduleParams,
    answer: scheduleDetailShape,
    page: "profile-orders",
  },
  resume: {
    method: "post",
    path: `${schedules}/{uuid}/resume`,
    tag,
    summary: "Resumes a paused, suspended or failed schedule with the same calendar",
    params: scheduleParams,
    answer: scheduleDetailShape,
    page: "profile-orders",
  },
} as const satisfies EndpointGroup;
