import { z } from "zod";
import { fileNameHeader, fileNameHeaders } from "#app/contract/files.ts";
import {
  articlePreviewQuery,
  articlePreviewShape,
  articleUploadPath,
  confirmArticlesBody,
  confirmedArticlesShape,
  takenUploadShape,
  userArticleParams,
} from "#app/contract/user-articles.ts";
import { articleLimits } from "#app/domain/articles/limits.ts";
import { mayOpen } from "#app/domain/access.ts";
import { readAtMost } from "#server/uploads/read-at-most.ts";
import { articleKeeper } from "#server/use-cases/articles/article-owner.ts";
import { confirmArticles, previewArticles } from "#server/use-cases/articles/preview-articles.ts";
import { takeArticles } from "#server/use-cases/articles/upload-articles.ts";
import { buyerOf } from "./buyer-of.ts";
import { decodedName } from "./file-name.ts";
import { apiGroup, call, jsonOf, refuse, refuseClosed, reply, type ApiContext } from "./responses.ts";

/** Own codes by the file: taken, shown as they would be saved, saved. */
export const userArticleUploadsApi = apiGroup();

const tags = ["user-articles"];
const bytes = {
  required: true as const,
  content: { "application/octet-stream": { schema: z.string().meta({ format: "binary" }) } },
};

/** Two pages show an upload: that of the profile, and one for those to whom it is closed (decisions §1.4). */
function closed(c: ApiContext): Response | null {
  return mayOpen("loaded-articles", c.get("viewer").viewer).ok ? null : refuseClosed(c, "profile-articles");
}

userArticleUploadsApi.openapi(
  call(
    {
      method: "post",
      path: articleUploadPath,
      request: { headers: fileNameHeaders, body: bytes },
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
    const declared = Number(c.req.header("content-length") ?? 0);
    const read = declared > articleLimits.bytes ? null : await readAtMost(c.req.raw.body, articleLimits.bytes);
    if (read === null) return refuse(c, "fileTooLarge", { field: "file", limit: articleLimits.bytes / 1024 / 1024 });
    const name = decodedName(c.req.valid("header")[fileNameHeader]);
    return reply(c, await takeArticles(c.get("ports"), buyer, { name, bytes: read }));
  },
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
