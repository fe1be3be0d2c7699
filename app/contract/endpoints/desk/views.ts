import { doneShape } from "#app/contract/account/account.ts";
import { formKey, newViewBody, staffViewShape } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { z } from "zod";

const tag = "desk";

export const deskViewsEndpoints = {
  list: {
    method: "get",
    path: "/desk/views/{list}",
    tag,
    summary: "Saved states of a list: the person's own and shared ones",
    right: "self",
    params: z.object({ list: z.string().regex(/^[a-zA-Z]{1,40}$/) }),
    answer: z.object({ items: z.array(staffViewShape) }),
  },
  save: {
    method: "post",
    path: "/desk/views",
    tag,
    summary: "Saves the state of a list; one of the same name is replaced",
    right: "self",
    key: formKey,
    once: true,
    body: newViewBody,
    answer: doneShape,
    refusals: ["viewsFull"],
  },
  remove: {
    method: "delete",
    path: "/desk/views/{uuid}",
    tag,
    summary: "Deletes an own saved state",
    right: "self",
    params: z.object({ uuid: uuidShape }),
    answer: doneShape,
    refusals: ["notFound"],
  },
} as const satisfies EndpointGroup;
