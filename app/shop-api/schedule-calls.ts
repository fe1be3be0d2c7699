import type { z } from "zod";
import * as shapes from "#app/contract/schedules.ts";
import type { Requests } from "./requests.ts";

const schedulesPath = "/private/orders/schedules";

/** Orders placed again, by hand or by a schedule. */
export function scheduleCalls({ ask, get, post, look, remove }: Requests) {
  const one = (uuid: string) => `${schedulesPath}/${encodeURIComponent(uuid)}`;
  return {
    repeat: (id: string, number?: string) =>
      look(`/private/orders/orders/${encodeURIComponent(id)}/repeat`, shapes.repeatShape, number ? { number } : {}),
    schedules: {
      all: () => get(schedulesPath, shapes.scheduleListShape),
      show: (uuid: string) => get(one(uuid), shapes.scheduleDetailShape),
      create: (body: z.input<typeof shapes.newScheduleBody>, key: string) =>
        post(schedulesPath, shapes.scheduleDetailShape, body, key),
      change: (uuid: string, body: z.input<typeof shapes.scheduleBody>) =>
        ask({ method: "PUT", path: one(uuid), shape: shapes.scheduleDetailShape, body }),
      cancel: (uuid: string) => remove(one(uuid), shapes.scheduleDetailShape, {}),
      pause: (uuid: string) => post(`${one(uuid)}/pause`, shapes.scheduleDetailShape, {}),
      resume: (uuid: string) => post(`${one(uuid)}/resume`, shapes.scheduleDetailShape, {}),
    },
  };
}
