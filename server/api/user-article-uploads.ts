import { fileNameHeader, fileNameHeaders } from "#app/contract/files.ts";
import {
  articlePreviewQuery,
  articlePreviewShape,
  articleUploadPath,
  confirmArticlesBody,
  confirmedArticlesShape,
  openUploadsShape,
  takenUploadShape,
  userArticleParams,
} from "#app/contract/user-articles.ts";
import { uploadSheetBody } from "#app/contract/product-uploads.ts";
import { mayOpen } from "#app/domain/access.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { articleKeeper } from "#server/use-cases/articles/article-owner.ts";
import { confirmArticles, previewArticles } from "#server/use-cases/articles/preview-articles.ts";
import { chooseArticleSheet, openUploads, takeArticles } from "#server/use-cases/articles/upload-articles.ts";
import { buyerOf } from "./buyer-of.ts";
import { decodedName } from "./file-name.ts";
import { apiGroup, call, jsonOf, refuseClosed, reply, type ApiContext } from "./responses.ts";
import { sentFile, sentFileBody } from "./sent-file.ts";

/** Own codes by the file: taken, shown as they would be saved, saved. */
export const userArticleUploadsApi = apiGroup();

const tags = ["user-articles"];

/** Two pages show an upload: that of the profile, and one for those to whom it is closed (decisions §1.4). */
function closed(c: ApiContext): Response | null {
  return mayOpen("loaded-articles", c.get("viewer").viewer).ok ? null : refuseClosed(c, "profile-articles");
}

userArticleUploadsApi.openapi(
  call(
    {
      method: "post",
      path: articleUploadPath,
      request: { headers: fileNameHeaders, body: sentFileBody },
      tags,
      summary: "Takes a table with own codes, as plain bytes; nothing is saved of it yet",
    },
    takenUploadShape,
  ),
  async (c) => {
    const buyer = buyerOf(c);
    const keeper = articleKeeper(buyer.viewer);
    // Whoever may not upload is refused before any of it is read (security I13).
    const refused = closed(c) ?? (keeper.ok ? null : reply(c, keeper));
    if (refused) return refused;
    const sent = await sentFile(c, { most: uploadLimits.bytes, field: "file" });
    if (!sent.ok) return reply(c, sent);
    const name = decodedName(c.req.valid("header")[fileNameHeader]);
    return reply(c, await takeArticles(c.get("ports"), buyer, { name, bytes: sent.value }));
  },
);

userArticleUploadsApi.openapi(
  call(
    { method: "get", path: articleUploadPath, tags, summary: "Uploads that wait to be confirmed" },
    openUploadsShape,
  ),
  async (c) => closed(c) ?? reply(c, await openUploads(c.get("ports"), buyerOf(c))),
);

userArticleUploadsApi.openapi(
  call(
    {
      method: "get",
      path: `${articleUploadPath}/{uuid}`,
      request: { params: userArticleParams, query: articlePreviewQuery },
      tags,
      summary: "What an upload would save now",
    },
    articlePreviewShape,
  ),
  async (c) =>
    closed(c) ??
    reply(c, await previewArticles(c.get("ports"), buyerOf(c), { ...c.req.valid("query"), ...c.req.valid("param") })),
);

userArticleUploadsApi.openapi(
  call(
    {
      method: "post",
      path: `${articleUploadPath}/{uuid}/choose-sheet`,
      request: { params: userArticleParams, body: jsonOf(uploadSheetBody) },
      tags,
      summary: "Says which sheet of a book holds the codes",
    },
    takenUploadShape,
  ),
  async (c) =>
    closed(c) ??
    reply(c, await chooseArticleSheet(c.get("ports"), buyerOf(c), { ...c.req.valid("json"), ...c.req.valid("param") })),
);

userArticleUploadsApi.openapi(
  call(
    {
      method: "post",
      path: `${articleUploadPath}/{uuid}/confirm`,
      request: { params: userArticleParams, body: jsonOf(confirmArticlesBody) },
      tags,
      summary: "Saves rows of an upload; told twice it changes nothing more",
    },
    confirmedArticlesShape,
  ),
  async (c) =>
    closed(c) ??
    reply(c, await confirmArticles(c.get("ports"), buyerOf(c), { ...c.req.valid("json"), ...c.req.valid("param") })),
);
