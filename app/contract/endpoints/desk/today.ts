import { deskTodayShape } from "#app/contract/desk/today.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

export const deskTodayEndpoints = {
  show: {
    method: "get",
    path: "/desk/today",
    tag: "desk",
    summary: "What waits for somebody, in figures, within the person's rights, cities and warehouses",
    right: "self",
    answer: deskTodayShape,
  },
} as const satisfies EndpointGroup;
