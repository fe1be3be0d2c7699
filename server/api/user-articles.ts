import { startedProcessShape } from "#app/contract/file-processes.ts";
import {
  articlesSheetBody,
  deleteArticlesBody,
  deletedArticlesShape,
  savedArticleShape,
  userArticleBody,
  userArticleListShape,
  userArticleParams,
  userArticlesQuery,
  userArticleShape,
} from "#app/contract/user-articles.ts";
import { askArticlesSheet } from "#server/use-cases/articles/ask-articles-sheet.ts";
import { dropArticles } from "#server/use-cases/articles/delete-articles.ts";
import { addArticle, choosePrimary, editArticle } from "#server/use-cases/articles/save-article.ts";
import { showArticle, showArticles } from "#server/use-cases/articles/show-articles.ts";
import { buyerOf } from "./buyer-of.ts";
import { apiGroup, call, jsonOf, refuseClosed, reply, type ApiContext } from "./responses.ts";

/** What a counterparty itself calls goods (decisions §3.8); open to those to whom the page of the profile is. */
export const userArticlesApi = apiGroup();

const path = "/private/products/user-articles";
const tags = ["user-articles"];
const closed = (c: ApiContext) => refuseClosed(c, "profile-articles");

userArticlesApi.openapi(
  call(
    { method: "get", path, request: { query: userArticlesQuery }, tags, summary: "Own codes of the counterparty" },
    userArticleListShape,
  ),
  async (c) => closed(c) ?? reply(c, await showArticles(c.get("ports"), buyerOf(c), c.req.valid("query"))),
);

userArticlesApi.openapi(
  call(
    {
      method: "post",
      path,
      request: { body: jsonOf(userArticleBody) },
      tags,
      summary: "Keeps a code; one that leads to another product is changed with `replace` alone",
    },
    savedArticleShape,
  ),
  async (c) => closed(c) ?? reply(c, await addArticle(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

userArticlesApi.openapi(
  call(
    {
      method: "post",
      path: `${path}/delete`,
      request: { body: jsonOf(deleteArticlesBody) },
      tags,
      summary: "Deletes codes, or all that a filter finds",
    },
    deletedArticlesShape,
  ),
  async (c) => closed(c) ?? reply(c, await dropArticles(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

userArticlesApi.openapi(
  call(
    {
      method: "post",
      path: `${path}/sheet`,
      request: { body: jsonOf(articlesSheetBody) },
      tags,
      summary: "Asks for all codes as a file; the answer names the process that makes it",
    },
    startedProcessShape,
  ),
  async (c) => closed(c) ?? reply(c, await askArticlesSheet(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

userArticlesApi.openapi(
  call(
    { method: "get", path: `${path}/{uuid}`, request: { params: userArticleParams }, tags, summary: "One code" },
    userArticleShape,
  ),
  async (c) => closed(c) ?? reply(c, await showArticle(c.get("ports"), buyerOf(c), c.req.valid("param").uuid)),
);

userArticlesApi.openapi(
  call(
    {
      method: "put",
      path: `${path}/{uuid}`,
      request: { params: userArticleParams, body: jsonOf(userArticleBody) },
      tags,
      summary: "Changes a code; the answer says what it led to before",
    },
    savedArticleShape,
  ),
  async (c) =>
    closed(c) ??
    reply(c, await editArticle(c.get("ports"), buyerOf(c), { ...c.req.valid("json"), ...c.req.valid("param") })),
);

userArticlesApi.openapi(
  call(
    {
      method: "delete",
      path: `${path}/{uuid}`,
      request: { params: userArticleParams },
      tags,
      summary: "Deletes a code",
    },
    deletedArticlesShape,
  ),
  async (c) =>
    closed(c) ?? reply(c, await dropArticles(c.get("ports"), buyerOf(c), { uuids: [c.req.valid("param").uuid] })),
);

userArticlesApi.openapi(
  call(
    {
      method: "post",
      path: `${path}/{uuid}/primary`,
      request: { params: userArticleParams },
      tags,
      summary: "Makes a code the one that its product is shown with",
    },
    userArticleShape,
  ),
  async (c) => closed(c) ?? reply(c, await choosePrimary(c.get("ports"), buyerOf(c), c.req.valid("param").uuid)),
);
