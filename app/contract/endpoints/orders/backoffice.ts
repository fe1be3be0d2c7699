import { redirectBody, redirectShape, systemStatusShape } from "#app/contract/orders/backoffice.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "backoffice";

export const backofficeEndpoints = {
  systemStatus: {
    method: "get",
    path: "/public/backoffice/system-unavailable",
    tag,
    summary: "Returns whether the shop is down for maintenance",
    answer: systemStatusShape,
    cached: "status",
  },
  redirectOf: {
    method: "post",
    path: "/public/backoffice/redirects",
    tag,
    summary: "Finds the redirect target of an address",
    body: redirectBody,
    answer: redirectShape,
    reads: true,
    cached: "public",
  },
} as const satisfies EndpointGroup;
