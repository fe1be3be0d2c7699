import { z } from "zod";
import { orderIdParams } from "#app/contract/orders.ts";
import { idempotencyKeyShape } from "#app/contract/parts.ts";
import {
  newScheduleBody,
  repeatBody,
  repeatShape,
  scheduleBody,
  scheduleDetailShape,
  scheduleListShape,
  scheduleParams,
} from "#app/contract/schedules.ts";
import { changeSchedule, createSchedule } from "#server/use-cases/order/keep-schedule.ts";
import { repeatOrder } from "#server/use-cases/order/repeat-order.ts";
import { listOwnSchedules, showSchedule } from "#server/use-cases/order/show-schedules.ts";
import { cancelSchedule, pauseSchedule, resumeSchedule } from "#server/use-cases/order/stop-schedule.ts";
import { buyerOf } from "./buyer-of.ts";
import { answer, apiGroup, call, jsonOf, refuseClosed, reply } from "./responses.ts";

/** Orders placed again: once by hand, or by a schedule. */
export const schedulesApi = apiGroup();

const tags = ["orders"];
const schedules = "/private/orders/schedules";
const one = { params: scheduleParams };
const keyHeader = z.object({ "idempotency-key": idempotencyKeyShape.optional() });

schedulesApi.openapi(
  call(
    {
      method: "post",
      path: "/private/orders/orders/{id}/repeat",
      request: { params: orderIdParams, body: jsonOf(repeatBody) },
      tags,
      summary: "An own order, or one part of it, as it can be had now; changes nothing",
    },
    repeatShape,
  ),
  async (c) => {
    const { number = null } = c.req.valid("json");
    return (
      refuseClosed(c, "order-repeat-id-number") ??
      reply(c, await repeatOrder(c.get("ports"), buyerOf(c), { ...c.req.valid("param"), number }))
    );
  },
);

schedulesApi.openapi(
  call({ method: "get", path: schedules, tags, summary: "Own schedules of orders, newest first" }, scheduleListShape),
  async (c) => refuseClosed(c, "profile-orders") ?? answer(c, await listOwnSchedules(c.get("ports"), buyerOf(c))),
);

schedulesApi.openapi(
  call(
    {
      method: "post",
      path: schedules,
      request: { headers: keyHeader, body: jsonOf(newScheduleBody) },
      tags,
      summary: "Repeats an own order by a schedule, once for each key",
    },
    scheduleDetailShape,
  ),
  async (c) => {
    const { "idempotency-key": key = null } = c.req.valid("header");
    return (
      refuseClosed(c, "profile-orders") ??
      reply(c, await createSchedule(c.get("ports"), buyerOf(c), c.req.valid("json"), key))
    );
  },
);

schedulesApi.openapi(
  call(
    { method: "get", path: `${schedules}/{uuid}`, request: one, tags, summary: "A schedule with its goods and runs" },
    scheduleDetailShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-orders") ??
    reply(c, await showSchedule(c.get("ports"), buyerOf(c), c.req.valid("param").uuid)),
);

schedulesApi.openapi(
  call(
    {
      method: "put",
      path: `${schedules}/{uuid}`,
      request: { ...one, body: jsonOf(scheduleBody) },
      tags,
      summary: "Changes a schedule; its prices are agreed anew",
    },
    scheduleDetailShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-orders") ??
    reply(c, await changeSchedule(c.get("ports"), buyerOf(c), { ...c.req.valid("json"), ...c.req.valid("param") })),
);

schedulesApi.openapi(
  call(
    { method: "delete", path: `${schedules}/{uuid}`, request: one, tags, summary: "Ends a schedule for good" },
    scheduleDetailShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-orders") ??
    reply(c, await cancelSchedule(c.get("ports"), buyerOf(c), c.req.valid("param").uuid)),
);

schedulesApi.openapi(
  call(
    {
      method: "post",
      path: `${schedules}/{uuid}/pause`,
      request: one,
      tags,
      summary: "Skips the days that come until it is resumed",
    },
    scheduleDetailShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-orders") ??
    reply(c, await pauseSchedule(c.get("ports"), buyerOf(c), c.req.valid("param").uuid)),
);

schedulesApi.openapi(
  call(
    {
      method: "post",
      path: `${schedules}/{uuid}/resume`,
      request: one,
      tags,
      summary: "Goes on by the same calendar, after a pause, a suspension or a failure",
    },
    scheduleDetailShape,
  ),
  async (c) =>
    refuseClosed(c, "profile-orders") ??
    reply(c, await resumeSchedule(c.get("ports"), buyerOf(c), c.req.valid("param").uuid)),
);
