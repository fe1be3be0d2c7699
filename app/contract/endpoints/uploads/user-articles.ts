import { startedProcessShape } from "#app/contract/files/file-processes.ts";
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
} from "#app/contract/uploads/user-articles.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "user-articles";
const page = "profile-articles";
const path = "/private/products/user-articles";

/** Customer articles (product rules §3.8); same access as the profile page. */
export const userArticlesEndpoints = {
  list: {
    method: "get",
    path,
    tag,
    summary: "Lists the counterparty's customer articles",
    query: userArticlesQuery,
    answer: userArticleListShape,
    page,
  },
  add: {
    method: "post",
    path,
    tag,
    summary: "Adds a customer article; one of another product is reassigned only with `replace`",
    body: userArticleBody,
    form: true,
    answer: savedArticleShape,
    page,
  },
  remove: {
    method: "post",
    path: `${path}/delete`,
    tag,
    summary: "Deletes customer articles by uuid, or all that match a filter",
    body: deleteArticlesBody,
    form: true,
    answer: deletedArticlesShape,
    page,
  },
  askSheet: {
    method: "post",
    path: `${path}/sheet`,
    tag,
    summary: "Starts generating a file of all customer articles; returns the process to poll",
    body: articlesSheetBody,
    form: true,
    answer: startedProcessShape,
    page,
  },
  show: {
    method: "get",
    path: `${path}/{uuid}`,
    tag,
    summary: "Returns a customer article",
    params: userArticleParams,
    answer: userArticleShape,
    page,
  },
  edit: {
    method: "put",
    path: `${path}/{uuid}`,
    tag,
    summary: "Updates a customer article and returns its previous product",
    params: userArticleParams,
    body: userArticleBody,
    form: true,
    answer: savedArticleShape,
    page,
  },
  removeOne: {
    method: "delete",
    path: `${path}/{uuid}`,
    tag,
    summary: "Deletes a customer article",
    params: userArticleParams,
    answer: deletedArticlesShape,
    page,
  },
  makePrimary: {
    method: "post",
    path: `${path}/{uuid}/primary`,
    tag,
    summary: "Makes a customer article the primary one of its product",
    params: userArticleParams,
    answer: userArticleShape,
    page,
  },
} as const satisfies EndpointGroup;
