import { startedProcessShape } from "#app/contract/file-processes.ts";
import * as articles from "#app/contract/user-articles.ts";
import type { Call } from "./call.ts";
import type { Requests } from "./requests.ts";

const path = "/private/products/user-articles";
const one = (uuid: string) => `${path}/${encodeURIComponent(uuid)}`;
const upload = (uuid: string) => `${articles.articleUploadPath}/${encodeURIComponent(uuid)}`;

/** What the buyer's counterparty itself calls goods. */
export function articleCalls({ ask, get, post }: Requests) {
  return {
    userArticles: {
      /** As the filter's address says it. */
      list: (query: NonNullable<Call<typeof articles.userArticleListShape>["query"]>) =>
        get(path, articles.userArticleListShape, query),
      show: (uuid: string) => get(one(uuid), articles.userArticleShape),
      /** The form as it was filled in: the API says what is missing. */
      add: (body: Record<string, unknown>) => post(path, articles.savedArticleShape, body),
      edit: (uuid: string, body: Record<string, unknown>) =>
        ask({ method: "PUT", path: one(uuid), shape: articles.savedArticleShape, body }),
      makePrimary: (uuid: string) => post(`${one(uuid)}/primary`, articles.userArticleShape),
      remove: (body: { uuids: string[] } | { all: Record<string, string> }) =>
        post(`${path}/delete`, articles.deletedArticlesShape, body),
      askSheet: (format: string) => post(`${path}/sheet`, startedProcessShape, { format }),
      upload: (file: { name: string; bytes: Uint8Array<ArrayBuffer> }) =>
        ask({ method: "POST", path: articles.articleUploadPath, shape: articles.takenUploadShape, file }),
      openUploads: () => get(articles.articleUploadPath, articles.openUploadsShape),
      preview: (uuid: string, page: number) => get(upload(uuid), articles.articlePreviewShape, { page }),
      chooseSheet: (uuid: string, sheet: string) =>
        post(`${upload(uuid)}/choose-sheet`, articles.takenUploadShape, { sheet }),
      confirm: (uuid: string, body: Partial<articles.ConfirmArticles>) =>
        post(`${upload(uuid)}/confirm`, articles.confirmedArticlesShape, body),
    },
  };
}
