import {
  fileParams,
  fileQuery,
  uploadPath,
  waitingFileShape,
  waitingFilesBody,
  waitingFilesShape,
  fileNameShape,
} from "#app/contract/files/files.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "files";

/** Form attachments: uploaded one by one, downloaded by links of the shop's e-mails. */
export const filesEndpoints = {
  put: {
    method: "post",
    path: uploadPath,
    tag,
    summary: "Uploads one file for a form to be sent later, as raw bytes",
    upload: fileNameShape,
    answer: waitingFileShape,
    refusals: [
      "emailLimit",
      "fileBroken",
      "fileTooLarge",
      "fileType",
      "filesWaiting",
      "pictureHeic",
      "pictureSlow",
      "pictureTooLarge",
      "storageFull",
    ],
  },
  waiting: {
    method: "post",
    path: "/mixed/files/waiting",
    tag,
    summary: "Lists those of the given uploaded files that are the caller's and not sent with a form yet",
    body: waitingFilesBody,
    answer: waitingFilesShape,
    reads: true,
  },
  handOut: {
    method: "get",
    path: "/public/files/files/{uuid}",
    tag,
    summary: "Returns a file of a message or claim as an attachment by the code of its link",
    params: fileParams,
    query: fileQuery,
    answer: "file",
    refusals: ["notFound"],
  },
} as const satisfies EndpointGroup;
