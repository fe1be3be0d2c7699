import {
  calculateCardBody,
  calculateCardShape,
  calculateTimeBody,
  calculateTimeShape,
  deliveryTermsShape,
} from "#app/contract/delivery/logistics.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "logistics";

export const logisticsEndpoints = {
  card: {
    method: "post",
    path: "/mixed/logistics/card/calculate-card",
    tag,
    summary: "Calculates the delivery options of each group",
    body: calculateCardBody,
    answer: calculateCardShape,
    refusals: ["badQuantity"],
    reads: true,
  },
  time: {
    method: "post",
    path: "/mixed/logistics/card/calculate-time",
    tag,
    summary: "Calculates the earliest delivery day of each product",
    body: calculateTimeBody,
    answer: calculateTimeShape,
    reads: true,
  },
  terms: {
    method: "get",
    path: "/mixed/logistics/terms",
    tag,
    summary: "Returns the delivery tariffs of the caller's city",
    answer: deliveryTermsShape,
    cached: "city",
  },
} as const satisfies EndpointGroup;
