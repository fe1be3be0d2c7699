import { z } from "zod";
import {
  fileNameHeader,
  fileNameHeaders,
  fileParams,
  fileQuery,
  uploadPath,
  waitingFileShape,
  waitingFilesBody,
  waitingFilesShape,
} from "#app/contract/files.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { handOutFile } from "#server/use-cases/claims/hand-out-file.ts";
import { mayUpload, takeFile, waitingFiles } from "#server/use-cases/claims/take-file.ts";
import { answer, apiGroup, call, jsonOf, refuse, reply } from "./responses.ts";
import { uploadAttachment } from "./attachment.ts";
import { decodedName } from "./file-name.ts";
import { senderOf } from "./sender-of.ts";
import { sentFile, sentFileBody } from "./sent-file.ts";

/** Files that belong to forms: taken one by one, handed out by the links of the shop's e-mails. */
export const filesApi = apiGroup();

const tags = ["files"];

filesApi.openapi(
  call(
    {
      method: "post",
      path: uploadPath,
      request: { headers: fileNameHeaders, body: sentFileBody },
      tags,
      summary: "Takes one file of a form that is still to come, as plain bytes",
    },
    waitingFileShape,
  ),
  async (c) => {
    const sender = senderOf(c);
    if (!sender.ok) return reply(c, sender);
    const ports = c.get("ports");
    const allowed = await mayUpload(ports, sender.value);
    if (!allowed.ok) return reply(c, allowed);
    const sent = await sentFile(c, { most: fileLimits.bytes, field: "files" });
    if (!sent.ok) return reply(c, sent);
    if (sent.value.length === 0) return refuse(c, "fileBroken", { field: "files" });
    const name = decodedName(c.req.valid("header")[fileNameHeader]);
    return reply(c, await takeFile(ports, sender.value, { name, bytes: sent.value }));
  },
);

filesApi.openapi(
  call(
    {
      method: "post",
      path: "/mixed/files/waiting",
      request: { body: jsonOf(waitingFilesBody) },
      tags,
      summary: "Of the named files those that are the caller's and wait for a form",
    },
    waitingFilesShape,
  ),
  async (c) => {
    const sender = senderOf(c);
    return sender.ok
      ? answer(c, await waitingFiles(c.get("ports"), sender.value, c.req.valid("json").uuids))
      : reply(c, sender);
  },
);

filesApi.openapi(
  call(
    {
      method: "get",
      path: "/public/files/files/{uuid}",
      request: { params: fileParams, query: fileQuery },
      tags,
      summary: "A file of a message or a claim, by the code of its link; always an attachment",
    },
    z.string(),
  ),
  async (c) => {
    const file = await handOutFile(c.get("ports"), c.req.valid("param").uuid, c.req.valid("query").code);
    return file.ok ? uploadAttachment(file.value) : reply(c, file);
  },
);
