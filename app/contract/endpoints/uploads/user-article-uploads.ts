import {
  articlePreviewQuery,
  articlePreviewShape,
  articleUploadPath,
  confirmArticlesBody,
  confirmedArticlesShape,
  openUploadsShape,
  takenUploadShape,
  userArticleParams,
} from "#app/contract/uploads/user-articles.ts";
import { uploadSheetBody } from "#app/contract/uploads/product-uploads.ts";
import { fileNameShape } from "#app/contract/files/files.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

/** An upload is shown on two pages: that of the profile, and one for roles it is closed to (product rules §1.4). */
const page = ["loaded-articles", "profile-articles"] as const;
const tag = "user-articles";

/** Customer articles by file: uploaded, previewed, saved. */
export const userArticleUploadsEndpoints = {
  upload: {
    method: "post",
    path: articleUploadPath,
    tag,
    summary: "Uploads a file with customer articles, as raw bytes; nothing is saved before confirmation",
    upload: fileNameShape,
    answer: takenUploadShape,
    refusals: [
      "fileTooLarge",
      "noCounterparty",
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
    page,
  },
  openUploads: {
    method: "get",
    path: articleUploadPath,
    tag,
    summary: "Lists uploads awaiting confirmation",
    answer: openUploadsShape,
    refusals: ["noCounterparty"],
    page,
  },
  preview: {
    method: "get",
    path: `${articleUploadPath}/{uuid}`,
    tag,
    summary: "Previews what an upload would save now",
    params: userArticleParams,
    query: articlePreviewQuery,
    answer: articlePreviewShape,
    refusals: ["noCounterparty", "notFound"],
    page,
  },
  chooseSheet: {
    method: "post",
    path: `${articleUploadPath}/{uuid}/choose-sheet`,
    tag,
    summary: "Chooses the sheet of the workbook that holds the customer articles",
    params: userArticleParams,
    body: uploadSheetBody,
    answer: takenUploadShape,
    refusals: ["noCounterparty", "notFound", "rightMissing", "uploadSheet", "uploadTooLong"],
    page,
  },
  confirm: {
    method: "post",
    path: `${articleUploadPath}/{uuid}/confirm`,
    tag,
    summary: "Saves rows of an upload; idempotent",
    params: userArticleParams,
    body: confirmArticlesBody,
    form: true,
    answer: confirmedArticlesShape,
    refusals: ["articlesFull", "noCounterparty", "notFound", "nothingChosen", "rightMissing"],
    page,
  },
} as const satisfies EndpointGroup;
