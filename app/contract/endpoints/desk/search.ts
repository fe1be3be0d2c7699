import { z } from "zod";
import { deskSearchShape } from "#app/contract/desk/search.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

export const deskSearchEndpoints = {
  find: {
    method: "get",
    path: "/desk/search",
    tag: "desk",
    summary: "Finds orders, goods, buyers and claims by numbers, phones, INN, articles, barcodes and names",
    right: "self",
    query: z.object({ q: z.string().max(400).default("") }),
    answer: deskSearchShape,
  },
} as const satisfies EndpointGroup;
