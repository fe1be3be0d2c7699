import { userArticles as texts } from "#app/i18n/ru/uploads/user-articles.ts";
import { namespace } from "#app/i18n/translator.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import type { Notice } from "#app/forms/reply.ts";
import { uploadsOf } from "#app/http/upload.server.ts";
import { samePage } from "#app/http/see-other.server.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { articleSheetForm } from "#app/forms/product-upload.ts";
import { articlesFilter } from "#app/forms/articles-filter.ts";
import type { ActionGroup, ActionOutcome } from "#app/actions/action-group.server.ts";
import { formErrors } from "#app/actions/form-reply.server.ts";
import { text, texts as textsOf } from "#app/actions/form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "#app/actions/basket/one-click.server.ts";

const t = namespace("userArticles", texts);
const listPath = "/profile/articles";
const articleForm = "article";

/** Customer articles, one by one. */
export const userArticleActions: ActionGroup = {
  async "articles.save"(shop, form) {
    const uuid = text(form, "article");
    const body = bodyOf(form);
    const saved = await (uuid === ""
      ? shop.api.userArticles.add({ body })
      : shop.api.userArticles.edit({ params: { uuid }, body }));
    if (!saved.ok) return formWithProblem(shop, form, saved);
    const { article, was } = saved.value;
    const code = article.userArticle;
    const notice: Notice =
      was === null
        ? { kind: "success", key: "articleSaved", values: { code } }
        : { kind: "success", key: "articleChanged", values: { code, was: was.name, now: article.name ?? "" } };
    return redirectBackWithFlash(shop, form, [notice], listPath);
  },
  "articles.primary": async (shop, form) => {
    const made = await shop.api.userArticles.makePrimary({ params: { uuid: text(form, "article") } });
    const notice: Notice = made.ok ? { kind: "success", key: "articlePrimary" } : problemNotice(made);
    return redirectBackWithFlash(shop, form, [notice], listPath);
  },
  "articles.delete": (shop, form) => removed(shop, form, { uuids: textsOf(form, "article") }),
  "articles.deleteAll": (shop, form) => {
    const { q, status } = articlesFilter(shop.url.searchParams);
    return removed(shop, form, { all: { ...(q && { q }), ...(status && { status }) } });
  },
  async "articles.sheet"(shop, form) {
    const requested = await shop.api.userArticles.askSheet({ body: { format: text(form, "format") } });
    return requested.ok
      ? redirectBackWithFlash(shop, form, [], "/profile/files")
      : redirectBackWithFlash(shop, form, [problemNotice(requested)]);
  },
};

/** Customer articles by file: on the profile page, and on that of roles it is closed to. */
export const articleUploadActions: ActionGroup = {
  "articles.upload": upload,
  [articleSheetForm]: async (shop, form) => {
    const chosen = await shop.api.userArticleUploads.chooseSheet({
      params: { uuid: text(form, "upload") },
      body: { sheet: text(form, "sheet").slice(0, 255) },
    });
    return redirectBackWithFlash(shop, form, chosen.ok ? [] : [problemNotice(chosen)], samePage(shop.url));
  },
  async "articles.confirm"(shop, form) {
    const all = text(form, "all");
    const confirmed = await shop.api.userArticleUploads.confirm({
      params: { uuid: text(form, "upload") },
      body: {
        rows: textsOf(form, "row")
          .map(Number)
          .filter((row) => Number.isInteger(row) && row > 0),
        picks: textsOf(form, "pick").flatMap(pickOf),
        ...(all === "new" || all === "changed" ? { all } : {}),
      },
    });
    if (!confirmed.ok) return redirectBackWithFlash(shop, form, [problemNotice(confirmed)], samePage(shop.url));
    const { saved, changed, same } = confirmed.value;
    const notice: Notice = { kind: "success", key: "articlesSaved", values: { saved, changed, same } };
    // Remaining pages are still to be confirmed.
    return redirectBackWithFlash(shop, form, [notice], all === "" ? samePage(shop.url) : shop.url.pathname);
  },
};

function bodyOf(form: FormData): Record<string, unknown> {
  const product = text(form, "product");
  return {
    userArticle: text(form, "userArticle"),
    code: text(form, "code"),
    userName: text(form, "userName"),
    comment: text(form, "comment"),
    replace: text(form, "replace") === "on",
    ...(product === "" ? {} : { productUuid: product }),
  };
}

/** The form with errors; if no code matches, products found by the search are offered. */
async function formWithProblem(shop: ShopRequest, form: FormData, problem: Problem): Promise<ActionOutcome> {
  const errors: Record<string, string[]> = {};
  for (const { field, message } of problem.errors) (errors[field] ??= []).push(message);
  const values = Object.fromEntries(
    ["article", "userArticle", "code", "product", "userName", "comment"].map((name) => [name, text(form, name)]),
  );
  return formErrors(articleForm, {
    values,
    errors,
    messages: problem.errors.length > 0 ? [] : problem.messages,
    data: { code: problem.code, candidates: await candidatesOf(shop, problem, values["code"] ?? "") },
  });
}

async function candidatesOf(shop: ShopRequest, { code, data }: Problem, typed: string): Promise<unknown> {
  if (code === "productAmbiguous") return data["candidates"];
  if (code !== "productUnknown" || typed.trim().length < 2) return [];
  const found = await shop.api.products.suggest({ query: { q: typed } });
  return found.ok ? found.value.products.map(({ uuid, article, name }) => ({ uuid, article, name })) : [];
}

async function removed(
  shop: ShopRequest,
  form: FormData,
  which: { uuids: string[] } | { all: Record<string, string> },
): Promise<ActionOutcome> {
  const nothing = "uuids" in which && which.uuids.length === 0;
  if (nothing) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "nothingChosen" }]);
  const answer = await shop.api.userArticles.remove({ body: which });
  const notice: Notice = answer.ok
    ? { kind: "success", key: "articlesDeleted", values: { count: answer.value.deleted } }
    : problemNotice(answer);
  return redirectBackWithFlash(shop, form, [notice], listPath);
}

/** A file, or the pasted text if none was chosen. */
async function upload(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const brought = shop.session.context.uploads ?? uploadsOf(form);
  const file = brought.find(({ field, size, isLost }) => field === "file" && (size > 0 || isLost));
  const list = text(form, "list");
  if (!file && list.trim() === "")
    return formErrors("articles.upload", { errors: { file: [t("uploadNothing")] }, values: { list } });
  if (file?.isLost) return formErrors("articles.upload", { errors: { file: [t("diskFull")] }, values: { list } });
  const taken = file
    ? await file.use(uploadLimits.bytes + 1, (bytes) =>
        shop.api.userArticleUploads.upload({ file: { name: file.name, bytes } }),
      )
    : await shop.api.userArticleUploads.upload({ file: { name: t("pasted"), bytes: new TextEncoder().encode(list) } });
  if (taken === null) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "failed" }]);
  if (!taken.ok) {
    const field = file ? "file" : "list";
    return formErrors("articles.upload", { errors: { [field]: taken.messages }, values: { list } });
  }
  return redirectBackWithFlash(shop, form, [], `${shop.url.pathname}?upload=${taken.value.upload}`);
}

/** "12:<uuid>", the value of a product chosen for a row. */
function pickOf(value: string): { row: number; productUuid: string }[] {
  const [, row = "", productUuid = ""] = /^(\d{1,5}):([0-9a-f-]{36})$/.exec(value) ?? [];
  return row === "" ? [] : [{ row: Number(row), productUuid }];
}
