import { askArticlesSheet } from "#server/use-cases/articles/ask-articles-sheet.ts";
import { dropArticles } from "#server/use-cases/articles/delete-articles.ts";
import { addArticle, choosePrimary, editArticle } from "#server/use-cases/articles/save-article.ts";
import { showArticle, showArticles } from "#server/use-cases/articles/show-articles.ts";
import { userArticlesEndpoints } from "#app/contract/endpoints/uploads/user-articles.ts";
import { implement } from "#server/api/implement.ts";

export const userArticlesHandlers = implement(userArticlesEndpoints, {
  list: ({ ports, buyer, query }) => showArticles(ports, buyer, query),

  add: ({ ports, buyer, body }) => addArticle(ports, buyer, body),

  remove: ({ ports, buyer, body }) => dropArticles(ports, buyer, body),

  askSheet: ({ ports, buyer, body }) => askArticlesSheet(ports, buyer, body),

  show: ({ ports, buyer, params }) => showArticle(ports, buyer, params.uuid),

  edit: ({ ports, buyer, params, body }) => editArticle(ports, buyer, { ...body, ...params }),

  removeOne: ({ ports, buyer, params }) => dropArticles(ports, buyer, { uuids: [params.uuid] }),

  makePrimary: ({ ports, buyer, params }) => choosePrimary(ports, buyer, params.uuid),
});
