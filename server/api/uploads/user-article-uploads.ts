import { uploadLimits } from "#app/domain/upload/limits.ts";
import { articleKeeper } from "#server/use-cases/articles/article-owner.ts";
import { confirmArticles, previewArticles } from "#server/use-cases/articles/preview-articles.ts";
import { chooseArticleSheet, openUploads, takeArticles } from "#server/use-cases/articles/upload-articles.ts";
import { userArticleUploadsEndpoints } from "#app/contract/endpoints/uploads/user-article-uploads.ts";
import { implement } from "#server/api/implement.ts";

export const userArticleUploadsHandlers = implement(userArticleUploadsEndpoints, {
  upload: async ({ ports, buyer, file }) => {
    // Checked before the body is read (security I13).
    const keeper = articleKeeper(buyer.viewer);
    if (!keeper.ok) return keeper;
    const sent = await file.read({ most: uploadLimits.bytes, field: "file" });
    return sent.ok ? takeArticles(ports, buyer, { name: file.name, bytes: sent.value }) : sent;
  },

  openUploads: ({ ports, buyer }) => openUploads(ports, buyer),

  preview: ({ ports, buyer, params, query }) => previewArticles(ports, buyer, { ...query, ...params }),

  chooseSheet: ({ ports, buyer, params, body }) => chooseArticleSheet(ports, buyer, { ...body, ...params }),

  confirm: ({ ports, buyer, params, body }) => confirmArticles(ports, buyer, { ...body, ...params }),
});
