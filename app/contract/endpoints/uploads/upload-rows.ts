import { z } from "zod";
import {
  takenUploadShape,
  uploadAcceptBody,
  uploadAcceptedShape,
  uploadAddedShape,
  uploadColumnsBody,
  uploadParams,
  uploadRowBody,
  uploadRowParams,
  uploadSheetBody,
  uploadToBasketBody,
  uploadToListBody,
} from "#app/contract/uploads/product-uploads.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "uploads";
const one = "/private/products/upload/{uuid}";
const row = `${one}/rows/{row}`;

/** Actions on an uploaded list: choosing columns, correcting rows, adding to a basket. */
export const uploadRowsEndpoints = {
  nameColumns: {
    method: "post",
    path: `${one}/columns`,
    tag,
    summary: "Chooses the columns with codes and quantities",
    params: uploadParams,
    body: uploadColumnsBody,
    answer: takenUploadShape,
    refusals: ["notFound", "rightMissing", "uploadColumns", "uploadEmpty", "uploadSheet", "uploadTooLong"],
  },
  chooseSheet: {
    method: "post",
    path: `${one}/sheet`,
    tag,
    summary: "Chooses the sheet of the workbook that holds the list",
    params: uploadParams,
    body: uploadSheetBody,
    answer: takenUploadShape,
    refusals: ["notFound", "rightMissing", "uploadEmpty", "uploadSheet", "uploadTooLong"],
  },
  accept: {
    method: "post",
    path: `${one}/accept`,
    tag,
    summary: "Accepts the products proposed for rows",
    params: uploadParams,
    body: uploadAcceptBody,
    answer: uploadAcceptedShape,
    refusals: ["notFound", "rightMissing"],
  },
  changeRow: {
    method: "patch",
    path: row,
    tag,
    summary: "Corrects a row: its code, quantity or product",
    params: uploadRowParams,
    body: uploadRowBody,
    answer: z.literal(true),
    refusals: ["notFound", "productGone", "rightMissing", "uploadRowAdded"],
  },
  removeRow: {
    method: "delete",
    path: row,
    tag,
    summary: "Deletes a row; idempotent",
    params: uploadRowParams,
    answer: z.literal(true),
    refusals: ["notFound", "rightMissing", "uploadRowAdded"],
  },
  toBasket: {
    method: "post",
    path: `${one}/basket`,
    tag,
    summary: "Adds the ready rows to the basket; idempotent",
    params: uploadParams,
    body: uploadToBasketBody,
    answer: uploadAddedShape,
    refusals: ["basketFull", "counterpartyChanged", "notFound", "rightMissing", "uploadNothing", "uploadRepeated"],
  },
  toList: {
    method: "post",
    path: `${one}/list`,
    tag,
    summary: "Saves the ready rows as a named basket list; idempotent",
    params: uploadParams,
    body: uploadToListBody,
    answer: uploadAddedShape,
    refusals: ["counterpartyChanged", "notFound", "rightMissing", "tooManyLists", "uploadNothing", "uploadRepeated"],
  },
} as const satisfies EndpointGroup;
