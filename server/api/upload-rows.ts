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
} from "#app/contract/product-uploads.ts";
import { addUploadToBasket, addUploadToList } from "#server/use-cases/uploads/add-upload.ts";
import { acceptRows, changeRow, removeRow } from "#server/use-cases/uploads/change-row.ts";
import { readByColumns, readSheet } from "#server/use-cases/uploads/take-list.ts";
import { buyerOf } from "./buyer-of.ts";
import { apiGroup, call, jsonOf, reply } from "./responses.ts";

/** What a buyer does with a list that he has loaded: says what it means, mends its rows, sends them on. */
export const uploadRowsApi = apiGroup();

const tags = ["uploads"];
const one = "/private/products/upload/{uuid}";
const row = `${one}/rows/{row}`;
const ofOne = { params: uploadParams };

uploadRowsApi.openapi(
  call(
    {
      method: "post",
      path: `${one}/columns`,
      request: { ...ofOne, body: jsonOf(uploadColumnsBody) },
      tags,
      summary: "Says which columns hold codes and quantities",
    },
    takenUploadShape,
  ),
  async (c) =>
    reply(c, await readByColumns(c.get("ports"), buyerOf(c), { ...c.req.valid("json"), ...c.req.valid("param") })),
);

uploadRowsApi.openapi(
  call(
    {
      method: "post",
      path: `${one}/sheet`,
      request: { ...ofOne, body: jsonOf(uploadSheetBody) },
      tags,
      summary: "Says which sheet of a book is the list",
    },
    takenUploadShape,
  ),
  async (c) =>
    reply(c, await readSheet(c.get("ports"), buyerOf(c), { ...c.req.valid("json"), ...c.req.valid("param") })),
);

uploadRowsApi.openapi(
  call(
    {
      method: "post",
      path: `${one}/accept`,
      request: { ...ofOne, body: jsonOf(uploadAcceptBody) },
      tags,
      summary: "Takes the goods that were shown for rows",
    },
    uploadAcceptedShape,
  ),
  async (c) =>
    reply(c, await acceptRows(c.get("ports"), buyerOf(c), { ...c.req.valid("json"), ...c.req.valid("param") })),
);

uploadRowsApi.openapi(
  call(
    {
      method: "patch",
      path: row,
      request: { params: uploadRowParams, body: jsonOf(uploadRowBody) },
      tags,
      summary: "Mends a row: its code, its quantity, the goods it means",
    },
    z.literal(true),
  ),
  async (c) => reply(c, await changeRow(c.get("ports"), buyerOf(c), c.req.valid("param"), c.req.valid("json"))),
);

uploadRowsApi.openapi(
  call(
    { method: "delete", path: row, request: { params: uploadRowParams }, tags, summary: "Takes a row off" },
    z.literal(true),
  ),
  async (c) => reply(c, await removeRow(c.get("ports"), buyerOf(c), c.req.valid("param"))),
);

uploadRowsApi.openapi(
  call(
    {
      method: "post",
      path: `${one}/basket`,
      request: { ...ofOne, body: jsonOf(uploadToBasketBody) },
      tags,
      summary: "Adds the rows that are ready to the basket; asked again it adds nothing more",
    },
    uploadAddedShape,
  ),
  async (c) =>
    reply(c, await addUploadToBasket(c.get("ports"), buyerOf(c), { ...c.req.valid("json"), ...c.req.valid("param") })),
);

uploadRowsApi.openapi(
  call(
    {
      method: "post",
      path: `${one}/list`,
      request: { ...ofOne, body: jsonOf(uploadToListBody) },
      tags,
      summary: "Makes a named list of the rows that are ready",
    },
    uploadAddedShape,
  ),
  async (c) =>
    reply(c, await addUploadToList(c.get("ports"), buyerOf(c), { ...c.req.valid("json"), ...c.req.valid("param") })),
);
