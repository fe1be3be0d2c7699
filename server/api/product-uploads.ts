import { z } from "zod";
import { fileNameHeader } from "#app/contract/files.ts";
import { idempotencyKeyShape } from "#app/contract/parts.ts";
import {
  listUploadPath,
  takenUploadShape,
  uploadBody,
  uploadListShape,
  uploadParams,
  uploadQuery,
  uploadShape,
} from "#app/contract/product-uploads.ts";
import { fileTypes } from "#app/domain/files/limits.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { dropUpload } from "#server/use-cases/uploads/change-row.ts";
import { showUpload, showUploads } from "#server/use-cases/uploads/show-upload.ts";
import { takeListFile, takeListText } from "#server/use-cases/uploads/take-list.ts";
import { maySendList } from "#server/use-cases/uploads/upload-owner.ts";
import { listTemplate, wrongRowsSheet, type UploadSheet } from "#server/use-cases/uploads/upload-sheets.ts";
import { attachment } from "./attachment.ts";
import { buyerOf } from "./buyer-of.ts";
import { decodedName } from "./file-name.ts";
import { answer, apiGroup, call, jsonOf, refuseClosed, reply, type ApiContext } from "./responses.ts";
import { sentFile, sentFileBody } from "./sent-file.ts";

/** Lists of goods that buyers load, to fill a basket with (decisions §3.9). */
export const productUploadsApi = apiGroup();

const tags = ["uploads"];
const base = "/private/products/upload";
const one = `${base}/{uuid}`;
const ofOne = { params: uploadParams };
const keyHeaders = z.object({ "idempotency-key": idempotencyKeyShape.optional() });

productUploadsApi.openapi(
  call({ method: "get", path: base, tags, summary: "Own lists that are kept, the latest first" }, uploadListShape),
  async (c) => refuseClosed(c, "loaded-products") ?? answer(c, await showUploads(c.get("ports"), buyerOf(c))),
);

productUploadsApi.openapi(
  call(
    {
      method: "post",
      path: listUploadPath,
      request: {
        headers: keyHeaders.extend({ [fileNameHeader]: z.string().min(1).max(4_000).default("file") }),
        body: sentFileBody,
      },
      tags,
      summary: "Takes a list as a file: XLSX, XLS, CSV or TXT, as plain bytes",
    },
    takenUploadShape,
  ),
  async (c) => {
    const refused = await refusedSender(c);
    if (refused) return refused;
    const sent = await sentFile(c, { most: uploadLimits.bytes, field: "files" });
    if (!sent.ok) return reply(c, sent);
    const headers = c.req.valid("header");
    const file = { name: decodedName(headers[fileNameHeader]), bytes: sent.value, key: keyOf(c, headers) };
    return reply(c, await takeListFile(c.get("ports"), buyerOf(c), file));
  },
);

productUploadsApi.openapi(
  call(
    {
      method: "post",
      path: base,
      request: { headers: keyHeaders, body: jsonOf(uploadBody) },
      tags,
      summary: "Takes a list as a text or row by row",
    },
    takenUploadShape,
  ),
  async (c) => {
    const refused = await refusedSender(c);
    if (refused) return refused;
    const key = keyOf(c, c.req.valid("header"));
    return reply(c, await takeListText(c.get("ports"), buyerOf(c), { ...c.req.valid("json"), key }));
  },
);

productUploadsApi.openapi(
  call({ method: "get", path: `${base}/template`, tags, summary: "An empty list, a file" }, z.string()),
  async (c) => refuseClosed(c, "load-products") ?? sheet("list.xlsx", await listTemplate()),
);

productUploadsApi.openapi(
  call(
    {
      method: "get",
      path: one,
      request: { ...ofOne, query: uploadQuery },
      tags,
      summary: "A list with a page of its rows",
    },
    uploadShape,
  ),
  async (c) =>
    refuseClosed(c, "loaded-products") ??
    reply(c, await showUpload(c.get("ports"), buyerOf(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
);

productUploadsApi.openapi(
  call({ method: "delete", path: one, request: ofOne, tags, summary: "Forgets a list" }, uploadListShape),
  async (c) => {
    const [ports, buyer] = [c.get("ports"), buyerOf(c)];
    const dropped = await dropUpload(ports, buyer, c.req.valid("param").uuid);
    return dropped.ok ? answer(c, await showUploads(ports, buyer)) : reply(c, dropped);
  },
);

productUploadsApi.openapi(
  call(
    { method: "get", path: `${one}/wrong-rows`, request: ofOne, tags, summary: "What could not be added, a file" },
    z.string(),
  ),
  async (c) => {
    const made = await wrongRowsSheet(c.get("ports"), buyerOf(c), c.req.valid("param").uuid);
    return made.ok ? sheet("rows.xlsx", made.value) : reply(c, made);
  },
);

/** Asked before any of the body is read (security I13). */
async function refusedSender(c: ApiContext): Promise<Response | null> {
  const closed = refuseClosed(c, "load-products");
  if (closed) return closed;
  const allowed = await maySendList(c.get("ports"), buyerOf(c), c.get("caller"));
  return allowed.ok ? null : reply(c, allowed);
}

/** Without a key every request is a list of its own. */
function keyOf(c: ApiContext, { "idempotency-key": key }: z.infer<typeof keyHeaders>): string {
  return key ?? c.get("ports").ids.uuid();
}

function sheet(plainName: string, { name, bytes }: UploadSheet): Response {
  return attachment({ plainName, name, mime: fileTypes.xlsx.mime, bytes });
}
