import {
  fileProcessListShape,
  fileProcessShape,
  processParams,
  reportFileQuery,
} from "#app/contract/files/file-processes.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "reports";

/** Generated files and their downloads. */
export const fileProcessesEndpoints = {
  show: {
    method: "get",
    path: "/mixed/reports/processes/{uuid}",
    tag,
    summary: "Returns the progress of a generated file; poll again after `retryAfter` seconds",
    params: processParams,
    answer: fileProcessShape,
    refusals: ["notFound"],
  },
  list: {
    method: "get",
    path: "/private/reports/processes",
    tag,
    summary: "Lists the user's generated files of the last 7 days, newest first",
    answer: fileProcessListShape,
  },
  handOut: {
    method: "get",
    path: "/public/reports/files/{uuid}",
    tag,
    summary: "Returns a generated file as an attachment by a signed link valid for 24 hours",
    params: processParams,
    query: reportFileQuery,
    answer: "file",
    refusals: ["notFound"],
  },
} as const satisfies EndpointGroup;
