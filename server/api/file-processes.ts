import { z } from "zod";
import {
  fileProcessListShape,
  fileProcessShape,
  processParams,
  reportFileQuery,
} from "#app/contract/file-processes.ts";
import { handOutReport, ownFiles, showProcess } from "#server/use-cases/reports/file-processes.ts";
import { attachment } from "./attachment.ts";
import { answer, apiGroup, call, reply } from "./responses.ts";

/** Files that take long to make, and their downloads. */
export const fileProcessesApi = apiGroup();

const tags = ["reports"];

fileProcessesApi.openapi(
  call(
    {
      method: "get",
      path: "/mixed/reports/processes/{uuid}",
      request: { params: processParams },
      tags,
      summary: "How far a file is; ask again after `retryAfter` seconds while it is made",
    },
    fileProcessShape,
  ),
  async (c) => reply(c, await showProcess(c.get("ports"), c.get("viewer"), c.req.valid("param").uuid)),
);

fileProcessesApi.openapi(
  call(
    { method: "get", path: "/private/reports/processes", tags, summary: "Own files of the last week, newest first" },
    fileProcessListShape,
  ),
  async (c) => answer(c, await ownFiles(c.get("ports"), c.get("viewer"))),
);

fileProcessesApi.openapi(
  call(
    {
      method: "get",
      path: "/public/reports/files/{uuid}",
      request: { params: processParams, query: reportFileQuery },
      tags,
      summary: "A finished file by its signed address, for 24 hours; always an attachment",
    },
    z.string(),
  ),
  async (c) => {
    const report = await handOutReport(c.get("ports"), c.req.valid("param").uuid, c.req.valid("query").code);
    if (!report.ok) return reply(c, report);
    const { uuid } = c.req.valid("param");
    return attachment({ plainName: uuid, ...report.value });
  },
);
