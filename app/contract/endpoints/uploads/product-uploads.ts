import { fileNameShape } from "#app/contract/files/files.ts";
import { idempotencyKeyShape } from "#app/contract/parts.ts";
import {
  listUploadPath,
  takenUploadShape,
  uploadBody,
  uploadListShape,
  uploadParams,
  uploadQuery,
  uploadShape,
} from "#app/contract/uploads/product-uploads.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "uploads";
const base = "/private/products/upload";
const one = `${base}/{uuid}`;

/** Uploaded product lists that fill a basket (product rules §3.9). */
export const uploadsEndpoints = {
  all: {
    method: "get",
    path: base,
    tag,
    summary: "Lists the user's saved uploads, newest first",
    answer: uploadListShape,
    page: "loaded-products",
  },
  sendFile: {
    method: "post",
    path: listUploadPath,
    tag,
    summary: "Uploads a product list as a file (XLSX, XLS, CSV or TXT), as raw bytes; idempotent by key",
    key: idempotencyKeyShape.optional(),
    upload: fileNameShape.default("file"),
    answer: takenUploadShape,
    refusals: [
      "emailLimit",
      "fileTooLarge",
      "keyReused",
      "rightMissing",
      "uploadArchive",
      "uploadBinaryBook",
      "uploadBroken",
      "uploadDocument",
      "uploadEmpty",
      "uploadHidden",
      "uploadLocked",
      "uploadNumbers",
      "uploadOldExcel",
      "uploadPage",
      "uploadPdf",
      "uploadPicture",
      "uploadSlow",
      "uploadTooLong",
      "uploadType",
    ],
    page: "load-products",
  },
  send: {
    method: "post",
    path: base,
    tag,
    summary: "Uploads a product list as text or rows; idempotent by key",
    key: idempotencyKeyShape.optional(),
    body: uploadBody,
    answer: takenUploadShape,
    refusals: ["emailLimit", "keyReused", "rightMissing", "uploadEmpty", "uploadTooLong"],
    page: "load-products",
  },
  template: {
    method: "get",
    path: `${base}/template`,
    tag,
    summary: "Returns an empty product list as a template file",
    answer: "file",
    page: "load-products",
  },
  show: {
    method: "get",
    path: one,
    tag,
    summary: "Returns an upload with one page of its rows",
    params: uploadParams,
    query: uploadQuery,
    answer: uploadShape,
    refusals: ["notFound"],
    page: "loaded-products",
  },
  drop: {
    method: "delete",
    path: one,
    tag,
    summary: "Deletes an upload",
    params: uploadParams,
    answer: uploadListShape,
    refusals: ["rightMissing"],
  },
  wrongRows: {
    method: "get",
    path: `${one}/wrong-rows`,
    tag,
    summary: "Returns the rows that could not be added as a spreadsheet, with the reasons",
    params: uploadParams,
    answer: "file",
    refusals: ["notFound"],
  },
} as const satisfies EndpointGroup;
