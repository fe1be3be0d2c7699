import { z } from "zod";
import { deskFilesShape, exportBody, exportListBody } from "#app/contract/desk/files.ts";
import { formKey } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { uuidShape } from "#app/contract/parts.ts";

const tag = "desk";

/** Files that are made for the person in the background. */
export const deskFilesEndpoints = {
  list: {
    method: "get",
    path: "/desk/files",
    tag,
    summary: "The person's files of the last 7 days, newest first",
    right: "self",
    answer: deskFilesShape,
  },
  download: {
    method: "get",
    path: "/desk/files/{uuid}",
    tag,
    summary: "A finished file of the person, who must still have the rights that it needs",
    right: "self",
    params: z.object({ uuid: uuidShape }),
    answer: "file",
    refusals: ["notFound"],
  },
  exportOrders: {
    method: "post",
    path: "/desk/order-exports",
    tag,
    summary: "Starts a file with the orders that a list's address finds; names and phones need a fresh code",
    right: "seeOrders",
    key: formKey,
    body: exportBody,
    answer: z.object({ process: uuidShape }),
    refusals: ["filesRunning", "ordersMany", "ordersNone"],
  },
  exportList: {
    method: "post",
    path: "/desk/list-exports",
    tag,
    summary: "Starts a file with the rows that a list's address finds; the person must have the right of the list",
    right: "self",
    key: formKey,
    body: exportListBody,
    answer: z.object({ process: uuidShape }),
    refusals: ["exportColumns", "exportMany", "exportNone", "filesRunning", "freshCodeNeeded", "rightMissing"],
  },
} as const satisfies EndpointGroup;
