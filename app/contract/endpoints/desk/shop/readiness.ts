import { deskReadinessShape } from "#app/contract/desk/shop/readiness.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "desk";

/** What the operator's command «doctor» finds. */
export const deskReadinessEndpoints = {
  show: {
    method: "get",
    path: "/desk/readiness",
    tag,
    summary: "What keeps the shop from selling, as last examined",
    right: "seeSettings",
    answer: deskReadinessShape,
  },
  examine: {
    method: "post",
    path: "/desk/readiness",
    tag,
    summary: "Examines the shop now",
    right: "seeSettings",
    answer: deskReadinessShape,
  },
} as const satisfies EndpointGroup;
