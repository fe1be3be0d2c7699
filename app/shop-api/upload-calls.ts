import { z } from "zod";
import * as uploads from "#app/contract/product-uploads.ts";
import type { Call } from "./call.ts";
import type { Requests } from "./requests.ts";

const base = "/private/products/upload";
const one = (uuid: string) => `${base}/${encodeURIComponent(uuid)}`;

/** Lists of goods that the buyer loads (decisions §3.9). */
export function uploadCalls({ ask, get, post, remove, file }: Requests) {
  return {
    uploads: {
      all: () => get(base, uploads.uploadListShape),
      show: (uuid: string, query: NonNullable<Call<typeof uploads.uploadShape>["query"]>) =>
        get(one(uuid), uploads.uploadShape, query),
      sendFile: (sent: { name: string; bytes: Uint8Array<ArrayBuffer> }, key: string) =>
        ask({
          method: "POST",
          path: uploads.listUploadPath,
          shape: uploads.takenUploadShape,
          file: sent,
          idempotencyKey: key,
        }),
      send: (body: z.input<typeof uploads.uploadBody>, key: string) => post(base, uploads.takenUploadShape, body, key),
      nameColumns: (uuid: string, body: z.input<typeof uploads.uploadColumnsBody>) =>
        post(`${one(uuid)}/columns`, uploads.takenUploadShape, body),
      chooseSheet: (uuid: string, body: z.input<typeof uploads.uploadSheetBody>) =>
        post(`${one(uuid)}/sheet`, uploads.takenUploadShape, body),
      accept: (uuid: string, body: z.input<typeof uploads.uploadAcceptBody>) =>
        post(`${one(uuid)}/accept`, uploads.uploadAcceptedShape, body),
      changeRow: (uuid: string, row: number, body: z.input<typeof uploads.uploadRowBody>) =>
        ask({ method: "PATCH", path: `${one(uuid)}/rows/${row}`, shape: z.literal(true), body }),
      removeRow: (uuid: string, row: number) => remove(`${one(uuid)}/rows/${row}`, z.literal(true), {}),
      drop: (uuid: string) => remove(one(uuid), uploads.uploadListShape, {}),
      toBasket: (uuid: string, body: z.input<typeof uploads.uploadToBasketBody>) =>
        post(`${one(uuid)}/basket`, uploads.uploadAddedShape, body),
      toList: (uuid: string, body: z.input<typeof uploads.uploadToListBody>) =>
        post(`${one(uuid)}/list`, uploads.uploadAddedShape, body),
      wrongRows: (uuid: string) => file(`${one(uuid)}/wrong-rows`, {}),
      template: () => file(`${base}/template`, {}),
    },
  };
}
